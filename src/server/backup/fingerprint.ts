import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { splitLines } from './split-lines.ts'

type Row = Record<string, unknown>
export type Fingerprint = { rows: number; print: string }

/**
 * A hash of a table's JSON lines that does not depend on the order of rows and columns: each engine sorts texts in its own
 * way, and a newer version may store columns in another order. `counts` selects the rows that are compared.
 */
export async function fingerprintOf(file: string, counts: (row: Row) => boolean): Promise<Fingerprint> {
  const sum = Buffer.alloc(32)
  let rows = 0
  for await (const line of splitLines(createReadStream(file))) {
    const row = JSON.parse(line) as Row
    if (!counts(row)) continue
    rows++
    const sorted = JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
    const hash = createHash('sha256').update(sorted).digest()
    for (let at = 0; at < sum.length; at++) sum[at] = sum[at]! ^ hash[at]!
  }
  return { rows, print: sum.toString('hex') }
}
