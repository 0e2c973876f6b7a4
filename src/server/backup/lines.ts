import { StringDecoder } from 'node:string_decoder'

/**
 * Cuts what comes in pieces into lines at newlines, and nowhere else: Node's own reader of lines also ends them at
 * U+2028 and U+2029, which a JSON text may hold. Keeps no more than one line and one piece.
 */
export function lineCutter(onLine: (line: string) => void) {
  const decoder = new StringDecoder('utf8')
  let begun = ''
  const take = (text: string) => {
    const [first = '', ...rest] = text.split('\n')
    begun += first
    for (const next of rest) {
      onLine(begun)
      begun = next
    }
  }
  return {
    write: (piece: Buffer) => take(decoder.write(piece)),
    /** Tells the last line, where nothing ends it. */
    end: () => {
      take(decoder.end())
      if (begun !== '') onLine(begun)
    },
  }
}

/** The lines of what comes in pieces, such as a file's stream. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let lines: string[] = []
  const cutter = lineCutter((line) => lines.push(line))
  for await (const piece of pieces) {
    cutter.write(piece)
    yield* lines
    lines = []
  }
  cutter.end()
  yield* lines
}
