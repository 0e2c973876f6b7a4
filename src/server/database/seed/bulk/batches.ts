import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Bulk } from './bulk.ts'

const batchSize = 500

/** Writes `count` rows of something in transactions of 500, oldest first, and says how far it is. */
export async function inBatches(
  { database, report }: Bulk,
  { what, count }: { what: string; count: number },
  write: (tx: Tx, numbers: number[]) => Promise<void>,
): Promise<void> {
  for (let done = 0; done < count; done += batchSize) {
    const size = Math.min(batchSize, count - done)
    const numbers = Array.from({ length: size }, (_, index) => done + index)
    await inTransaction(database, (tx) => write(tx, numbers))
    report({ what, done: done + size, of: count })
  }
}
