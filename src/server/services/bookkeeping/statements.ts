import { calendarDay, startOfMonth } from '#domain/dates/calendar.ts'
import { monthBefore } from '#domain/vouchers/voucher-ledger.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { queueEmail } from '../outbox.ts'
import { activeOwners } from '../staff/staff.ts'
import { readSetting, writeSetting } from '../stored-settings.ts'
import { expireVouchers } from '../vouchers/voucher-expiry.ts'
import { readVoucherReport } from '../vouchers/voucher-report.ts'
import { feesOfPeriod } from './books.ts'

/**
 * Sends owners the statement of the last month that is over (docs/product.md, "Bookkeeping"): once however many processes
 * run this, and not at all unless an owner has switched it on. Returns to how many owners it goes.
 */
export async function sendStatements(deps: Pick<Deps, 'database' | 'payments' | 'now' | 'newId'>): Promise<number> {
  const { db } = deps.database
  if (!(await readSetting(db, 'bookkeeping.sendsStatement'))) return 0
  const now = deps.now()
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const month = lastMonth(now, timeZone)
  if ((await readSetting(db, 'bookkeeping.statedMonth')) >= month) return 0
  // What has ended with the month belongs in it, also where the job that books it has not looked since.
  await expireVouchers(deps)
  const outcome = await readVoucherReport(deps, { from: month, to: month })
  if (!outcome.ok) throw new Error(`there is no report of ${month}`)
  const { test, months } = outcome.report
  const { month: _, ...moved } = months[0]!
  const figures = { ...moved, fees: await feesOfMonth(deps, month, timeZone) }
  return inTransaction(deps.database, async (tx) => {
    if ((await readSetting(tx, 'bookkeeping.statedMonth')) >= month) return 0
    await writeSetting(tx, 'bookkeeping.statedMonth', month, now)
    const owners = await activeOwners(tx)
    for (const { id, email } of owners)
      await queueEmail(tx, deps, {
        template: 'statement',
        recipient: email,
        payload: { staffId: id, month, test, figures },
        dedupeKey: `statement:${month}:${id}`,
      })
    return owners.length
  })
}

/** Notes that the statement of the last month has been sent: by the site whose copy this is. */
export async function markStated(tx: Tx, now: Date): Promise<void> {
  const month = lastMonth(now, await readSetting(tx, 'clinic.timeZone'))
  if ((await readSetting(tx, 'bookkeeping.statedMonth')) < month)
    await writeSetting(tx, 'bookkeeping.statedMonth', month, now)
}

const lastMonth = (now: Date, timeZone: string) => monthBefore(calendarDay(now.toISOString(), timeZone).slice(0, 7), 1)

async function feesOfMonth(
  { database: { db }, payments }: Pick<Deps, 'database' | 'payments'>,
  month: string,
  timeZone: string,
) {
  const span = { since: startOfMonth(month, timeZone), until: startOfMonth(monthBefore(month, -1), timeZone) }
  const fees = await feesOfPeriod(db, { livemode: payments.livemode ? 1 : 0, ...span })
  return fees.reduce((sum, { cents }) => sum + cents, 0)
}
