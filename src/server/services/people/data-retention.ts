import { day } from '#domain/dates/durations.ts'
import { erasedName } from '#domain/orders/order.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { TimedDeps } from '#server/deps.ts'
import { forEachRow, readInBatches } from '../each-row.ts'
import { toStaffTime } from '../staff/staff-times.ts'
import { eraseBuyer } from './erase-person.ts'
import { erasureObstacle } from './orders-of-person.ts'

/** The retention period of each kind of personal data, in ms (docs/product.md, "Retention"). */
export const retentionPeriods = {
  /** Names in paid orders: five years for tax law, and two more. */
  paidOrders: 7 * 365 * day,
  /** Names in checkouts that were never paid. */
  unpaidOrders: 365 * day,
  /** Recipients of emails. */
  emails: 2 * 365 * day,
  /** Used or expired links of staff; until then it can be seen what happened to a link. */
  links: 90 * day,
}
const batch = 200

/** How many rows of each kind were erased. */
export type ErasedCounts = { orders: number; emails: number; signIns: number; links: number }

/**
 * Erases personal data past its retention period. Numbers, days and amounts stay, and so does the record that an email was sent.
 * Expired sessions, sign-ins and links are deleted completely. At most 200 orders in one run; the next run continues. What fails holds up
 * nothing else: an `AggregateError` is thrown at the end.
 */
export async function eraseOldData(deps: TimedDeps, signal?: AbortSignal): Promise<ErasedCounts> {
  const { db, engine } = deps.database
  const now = deps.now()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const errors: unknown[] = []
  /** How many rows an erasure took; none if it has failed. */
  const count = async (erasure: () => Promise<number>): Promise<number> => {
    try {
      return await erasure()
    } catch (error) {
      errors.push(error)
      return 0
    }
  }
  const deleted = async (rows: { executeTakeFirst: () => Promise<{ numDeletedRows: bigint }> }) =>
    Number((await rows.executeTakeFirst()).numDeletedRows)
  const counts = {
    orders: await count(() => eraseOldBuyers(deps, signal)),
    emails: await count(async () => {
      const erased = await db
        .updateTable('email_outbox')
        .set({ recipient: 'erased' })
        .where('status', 'not in', ['queued', 'sending'])
        .where('created_at', '<', before(retentionPeriods.emails))
        .where('recipient', '!=', 'erased')
        .executeTakeFirst()
      return Number(erased.numUpdatedRows)
    }),
    signIns:
      (await count(() => deleted(db.deleteFrom('staff_sessions').where('expiresAt', '<', toStaffTime(engine, now))))) +
      (await count(() => deleted(db.deleteFrom('staff_challenges').where('expires_at', '<', before(day))))),
    links:
      (await count(() =>
        deleted(db.deleteFrom('staff_links').where('expires_at', '<', before(retentionPeriods.links))),
      )) +
      (await count(() =>
        deleted(db.deleteFrom('setup_links').where('expires_at', '<', before(retentionPeriods.links))),
      )),
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} kinds of old data could not be erased`)
  return counts
}

/** Erases the names in old orders, except orders with open work or a voucher that still has a balance. */
async function eraseOldBuyers(deps: TimedDeps, signal: AbortSignal | undefined): Promise<number> {
  const now = deps.now()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const oldest = deps.database.db
    .selectFrom('orders')
    .select(['id', 'created_at'])
    // Imported vouchers may have an address alone.
    .where('name', '!=', erasedName)
    .where((row) => row.or([row('name', '!=', ''), row('email', '!=', '')]))
    .where((row) =>
      row.or([
        row('paid_at', '<', before(retentionPeriods.paidOrders)),
        row.and([row('status', '=', 'cancelled'), row('updated_at', '<', before(retentionPeriods.unpaidOrders))]),
      ]),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('vouchers')
            .select('vouchers.id')
            .whereRef('vouchers.order_id', '=', 'orders.id')
            .where('vouchers.balance_cents', '>', 0)
            .where('vouchers.status', '!=', 'void')
            .where('vouchers.expires_at', '>', now.toISOString()),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(batch)
  // Past those that still have open work, however many they are.
  const readOld = (after: { id: string; created_at: string } | undefined) =>
    oldest
      .$if(after !== undefined, (orders) =>
        orders.where((row) => row(row.refTuple('created_at', 'id'), '>', row.tuple(after!.created_at, after!.id))),
      )
      .execute()
  const erase = ({ id }: { id: string }) => eraseOldBuyer(deps, id)
  const failure = 'old orders could not be erased'
  return forEachRow(readInBatches(batch, readOld), erase, { signal, failure, limit: batch })
}

/** False where something is still to be done in the order. */
const eraseOldBuyer = (deps: TimedDeps, id: string): Promise<boolean> =>
  inTransaction(deps.database, async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
    if (!order || (await erasureObstacle(tx, order))) return false
    await eraseBuyer(tx, deps, order)
    return true
  })
