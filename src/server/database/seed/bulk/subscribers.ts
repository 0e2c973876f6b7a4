import { inBatches } from './batches.ts'
import { type Bulk, instantOf } from './bulk.ts'
import { madeId, person } from './people.ts'

/** Subscribers of the newsletter over the two years before; one of twelve has left. */
export const bulkSubscribers = (bulk: Bulk, count: number): Promise<void> =>
  inBatches(bulk, { what: 'subscribers', count }, async (tx, numbers) => {
    const rows = numbers.map((number) => {
      const at = new Date(instantOf(bulk, number, count)).toISOString()
      const status = number % 12 === 11 ? ('unsubscribed' as const) : ('subscribed' as const)
      const id = madeId(7, number, Date.parse(at))
      return { id, email: person(number).email, status, consented_at: at, created_at: at, updated_at: at }
    })
    await tx.insertInto('subscribers').values(rows).execute()
  })
