import { StringDecoder } from 'node:string_decoder'

/**
 * Splits chunks of bytes into lines at `\n` only: Node's `readline` also splits at U+2028 and U+2029, which JSON text may
 * contain. Holds at most one line and one chunk in memory.
 */
export function lineSplitter(onLine: (line: string) => void) {
  const decoder = new StringDecoder('utf8')
  let partial = ''
  const take = (text: string) => {
    const [first = '', ...rest] = text.split('\n')
    partial += first
    for (const next of rest) {
      onLine(partial)
      partial = next
    }
  }
  return {
    write: (chunk: Buffer) => take(decoder.write(chunk)),
    /** Emits the last line if no newline ended it. */
    end: () => {
      take(decoder.end())
      if (partial !== '') onLine(partial)
    },
  }
}

/** The lines of a stream of chunks, such as a file's. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let lines: string[] = []
  const splitter = lineSplitter((line) => lines.push(line))
  for await (const chunk of chunks) {
    splitter.write(chunk)
    yield* lines
    lines = []
  }
  splitter.end()
  yield* lines
}
