import { calendarDay, startOfMonth } from '#domain/dates/calendar.ts'
import { day } from '#domain/dates/durations.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { monthBefore } from '#domain/vouchers/voucher-ledger.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { forEachRow, readInBatches } from '../each-row.ts'
import { queueEmail } from '../outbox.ts'
import { readSetting } from '../stored-settings.ts'
import { appendLedgerLine, type VoucherRow, withLockedVoucher } from './voucher-ledger.ts'
import { reminderLeadMs } from './voucher-list.ts'

type ExpiryDeps = Pick<Deps, 'database' | 'payments' | 'now' | 'newId'>

const batchSize = 200
const actor = systemActor('expiry')

/**
 * Enters the expiry of every voucher whose last day is over (docs/product.md, "Voucher validity"): what is left lapses.
 * Frozen ones wait until their order is settled. Returns how many lapsed; ends early when `signal` is aborted. One that fails holds
 * up no other: an `AggregateError` is thrown at the end.
 */
export async function expireVouchers(deps: ExpiryDeps, signal?: AbortSignal): Promise<number> {
  const readDue = (after: { id: string } | undefined) =>
    deps.database.db
      .selectFrom('vouchers')
      .select('id')
      .where('status', '=', 'active')
      .where('balance_cents', '>', 0)
      .where('expires_at', '<=', deps.now().toISOString())
      .where('id', '>', after?.id ?? '')
      .orderBy('id')
      .limit(batchSize)
      .execute()
  const expire = ({ id }: { id: string }) => expireVoucher(deps, id)
  return forEachRow(readInBatches(batchSize, readDue), expire, { signal, failure: 'vouchers could not be expired' })
}

const expireVoucher = (deps: ExpiryDeps, voucherId: string) =>
  withLockedVoucher(deps, voucherId, async (tx, row) => {
    const left = row.balance_cents
    if (row.status !== 'active' || left === 0 || row.expires_at > deps.now().toISOString()) return
    await appendLedgerLine(tx, deps, voucherId, {
      kind: 'expire',
      delta: -left,
      actor: actor.name,
      // It may lapse again on the same day: a refund that had taken a part of it can fail later.
      key: `expire:${voucherId}:${deps.newId()}`,
      at: await bookedAt(tx, deps, row),
    })
    await tx
      .updateTable('vouchers')
      .set({ lapsed_cents: row.lapsed_cents + left })
      .where('id', '=', voucherId)
      .execute()
    await writeAudit(tx, deps, {
      actor,
      action: 'voucher.expired',
      entityId: voucherId,
      before: { balance: left },
      after: { balance: 0 },
    })
  })

/**
 * When an expiry is booked: when it took effect, not when the job looked, so that the report counts it in its month. A month that has been
 * over for a day stays as it is in the books: what comes back after it, of a dispute that was won or a refund that failed, expires now.
 */
async function bookedAt(tx: Tx, { now }: ExpiryDeps, { id, expires_at }: VoucherRow): Promise<string> {
  const timeZone = await readSetting(tx, 'clinic.timeZone')
  const nextMonth = startOfMonth(monthBefore(calendarDay(expires_at, timeZone).slice(0, 7), -1), timeZone)
  if (Date.parse(nextMonth) + day <= now().getTime()) return now().toISOString()
  const { last } = await tx
    .selectFrom('voucher_ledger')
    .select((row) => row.fn.max('created_at').as('last'))
    .where('voucher_id', '=', id)
    .executeTakeFirstOrThrow()
  return last > expires_at ? last : expires_at
}

/**
 * Queues a reminder for every voucher that ends within 30 days and is still worth something
 * (docs/product.md, "Voucher validity"), one for each last day that it is given. Returns how many were queued. One that fails
 * holds up no other: an `AggregateError` is thrown at the end.
 */
export async function remindOfExpiry(deps: ExpiryDeps, signal?: AbortSignal): Promise<number> {
  const at = deps.now()
  const due = await deps.database.db
    .selectFrom('vouchers')
    .innerJoin('orders', 'orders.id', 'vouchers.order_id')
    .select(['vouchers.id', 'vouchers.expires_at', 'orders.email'])
    .where('vouchers.status', '=', 'active')
    .where('vouchers.balance_cents', '>', 0)
    .where('vouchers.expires_at', '>', at.toISOString())
    .where('vouchers.expires_at', '<=', new Date(at.getTime() + reminderLeadMs).toISOString())
    .where('orders.email', '!=', '')
    // A voucher of test mode is worth nothing once real payments are taken.
    .$if(deps.payments.livemode, (query) => query.where('vouchers.livemode', '=', 1))
    .where((rows) =>
      rows.or([
        rows('vouchers.reminded_of', 'is', null),
        rows('vouchers.reminded_of', '!=', rows.ref('vouchers.expires_at')),
      ]),
    )
    .execute()
  const remind = ({ id, expires_at, email }: (typeof due)[number]) =>
    inTransaction(deps.database, async (tx) => {
      await tx.updateTable('vouchers').set({ reminded_of: expires_at }).where('id', '=', id).execute()
      await queueEmail(tx, deps, {
        template: 'voucher-reminder',
        recipient: email,
        payload: { voucherId: id },
        dedupeKey: `voucher-reminder:${id}:${expires_at}`,
        priority: 'bulk',
      })
    })
  return forEachRow(due, remind, { signal, failure: 'reminders could not be queued' })
}

/**
 * Notes that holders of vouchers issued `before` were reminded, as far as their reminder is due by `now`: by the site whose copy
 * this is.
 */
export async function markExpiryReminded(tx: Tx, { before, now }: { before: string; now: Date }): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set(({ ref }) => ({ reminded_of: ref('expires_at') }))
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', new Date(now.getTime() + reminderLeadMs).toISOString())
    .where('issued_at', '<=', before)
    .execute()
}
