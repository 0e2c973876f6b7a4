import { sql } from 'kysely'
import { systemActor } from '#domain/staff/system-actors.ts'
import { voucherExpiry } from '#domain/vouchers/voucher-expiry.ts'
import { lawfulVoucherYears } from '#domain/vouchers/voucher-ledger.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { forEachRow } from '../each-row.ts'
import { readSetting } from '../stored-settings.ts'
import { restoreLapsed } from './voucher-administration.ts'
import { withLockedVoucher } from './voucher-ledger.ts'

const actor = systemActor('three-year rule')

/**
 * Gives every voucher that was sold here for real money the three years that the law asks for, whatever was set when it
 * was sold (docs/law.md, "Gift vouchers"): its last day moves, and what had lapsed before comes back. Desk, balance, emails,
 * print and report then follow by themselves. Vouchers of test mode, and those of a clinic outside of Australia, stay as
 * they are. Returns how many were changed; ends early when `signal` is aborted. One that fails holds up no other: an
 * `AggregateError` is thrown at the end.
 */
export async function extendToLegalMinimum(
  deps: Pick<Deps, 'database' | 'payments' | 'now' | 'newId'>,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = deps.database
  if ((await readSetting(db, 'business.country')) !== 'AU') return 0
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const short = await db
    .selectFrom('vouchers')
    .innerJoin('orders', 'orders.id', 'vouchers.order_id')
    .innerJoin('payments', 'payments.id', 'orders.paid_payment_id')
    .select(['vouchers.id', 'vouchers.issued_at'])
    .where('vouchers.livemode', '=', 1)
    .where('vouchers.status', '!=', 'void')
    .where('payments.provider', 'in', ['stripe', 'desk'])
    // Both are ISO 8601 text, which compares as time does: three years are added to the year of the one.
    .where(
      sql<boolean>`(cast(substr(vouchers.issued_at, 1, 4) as integer) + ${sql.lit(lawfulVoucherYears)}) || substr(vouchers.issued_at, 5) > vouchers.expires_at`,
    )
    .execute()
  const extend = async ({ id, issued_at }: (typeof short)[number]) => {
    const lawful = voucherExpiry(issued_at, lawfulVoucherYears, timeZone)
    return lawful > deps.now().toISOString() && (await extendTo(deps, id, lawful))
  }
  return forEachRow(short, extend, { signal, failure: 'vouchers could not be given their three years' })
}

const extendTo = (deps: Parameters<typeof extendToLegalMinimum>[0], voucherId: string, expiresAt: string) =>
  withLockedVoucher(deps, voucherId, async (tx, row) => {
    if (row.status === 'void' || row.expires_at >= expiresAt) return false
    await restoreLapsed(tx, deps, { voucherId, actor })
    await tx
      .updateTable('vouchers')
      .set({ expires_at: expiresAt, lapsed_cents: 0 })
      .where('id', '=', voucherId)
      .execute()
    await writeAudit(tx, deps, {
      actor,
      action: 'voucher.extended',
      entityId: voucherId,
      before: { expiresAt: row.expires_at },
      after: { expiresAt, restored: row.lapsed_cents },
    })
    return true
  })
