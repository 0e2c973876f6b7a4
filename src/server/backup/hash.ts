import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** The SHA-256 of a stream, in hex. */
export async function hashOf(pieces: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece as Uint8Array)
  return hash.digest('hex')
}

/** SHA-256 of a file, in hex. */
export const hashOfFile = (file: string): Promise<string> => hashOf(createReadStream(file))
