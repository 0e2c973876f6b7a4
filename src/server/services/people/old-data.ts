import { day } from '#domain/dates/durations.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { toStaffTime } from '../staff/staff-times.ts'
import { eraseBuyer } from './erase-person.ts'
import { whyKept } from './find-person.ts'

type OldDataDeps = Pick<Deps, 'database' | 'now'>

/** How long what nobody needs any more is kept, in ms (docs/product.md, "Retention"). */
export const keptFor = {
  /** Names in orders that were paid: five years for the tax law, and two more. */
  paidOrders: 7 * 365 * day,
  /** Names in checkouts that came to nothing. */
  unpaidOrders: 365 * day,
  /** To whom an email went. */
  emails: 2 * 365 * day,
  /** Links of staff that are used or over, for whoever asks what became of one. */
  links: 90 * day,
}
const batch = 200

/** What was forgotten, by number. */
export type Forgotten = { orders: number; emails: number; signIns: number; links: number }

/**
 * Forgets people in what is older than it is needed for. Numbers, days and amounts stay, and so does that an email was sent.
 * Sessions, sign-ins in progress and links that are over go whole. At most 200 orders in one run; the next goes on.
 */
export async function forgetOldData(deps: OldDataDeps, signal?: AbortSignal): Promise<Forgotten> {
  const orders = await forgetBuyers(deps, signal)
  const { db, engine } = deps.database
  const now = deps.now()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const emails = await db
    .updateTable('email_outbox')
    .set({ recipient: 'erased' })
    .where('status', 'not in', ['queued', 'sending', 'failed'])
    .where('created_at', '<', before(keptFor.emails))
    .where('recipient', '!=', 'erased')
    .executeTakeFirst()
  const sessions = await db
    .deleteFrom('staff_sessions')
    .where('expiresAt', '<', toStaffTime(engine, now))
    .executeTakeFirst()
  const challenges = await db.deleteFrom('staff_challenges').where('expires_at', '<', before(day)).executeTakeFirst()
  const links = await db.deleteFrom('staff_links').where('expires_at', '<', before(keptFor.links)).executeTakeFirst()
  const setup = await db.deleteFrom('setup_links').where('expires_at', '<', before(keptFor.links)).executeTakeFirst()
  return {
    orders,
    emails: Number(emails.numUpdatedRows),
    signIns: Number(sessions.numDeletedRows + challenges.numDeletedRows),
    links: Number(links.numDeletedRows + setup.numDeletedRows),
  }
}

/** Takes the names out of old orders, but where something is still to be done or a voucher still has money on it. */
async function forgetBuyers(deps: OldDataDeps, signal: AbortSignal | undefined): Promise<number> {
  const now = deps.now()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const old = await deps.database.db
    .selectFrom('orders')
    .select('id')
    .where('name', 'not in', ['', 'Erased'])
    .where((row) =>
      row.or([
        row('paid_at', '<', before(keptFor.paidOrders)),
        row.and([row('status', '=', 'cancelled'), row('updated_at', '<', before(keptFor.unpaidOrders))]),
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
    .limit(batch)
    .execute()
  let forgotten = 0
  for (const { id } of old) {
    if (signal?.aborted) break
    const done = await inTransaction(deps.database, async (tx) => {
      const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
      if (!order || (await whyKept(tx, order))) return false
      await eraseBuyer(tx, deps, order)
      return true
    })
    if (done) forgotten++
  }
  return forgotten
}
