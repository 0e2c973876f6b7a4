import type { IssuedVoucher } from '#contract/checkout.ts'
import { type VoucherState, voucherState } from '#domain/vouchers/voucher-ledger.ts'
import type { Deps } from '#server/deps.ts'
import { standingOf } from './voucher-lookup.ts'
import { asIssued, faceColumns } from './vouchers.ts'

/**
 * A voucher to be printed or sent once more: with its present code, and as its value what is left on it, so that paper
 * promises no more than there is. `holder` is the buyer's name.
 */
export async function voucherCopy(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  voucherId: string,
): Promise<
  | { ok: true; voucher: IssuedVoucher; holder: string }
  | { ok: false; reason: 'unknown' | Exclude<VoucherState, 'active'> }
> {
  const row = await db
    .selectFrom('vouchers')
    .innerJoin('order_lines', 'order_lines.id', 'vouchers.order_line_id')
    .innerJoin('orders', 'orders.id', 'vouchers.order_id')
    .leftJoin('order_gifts', 'order_gifts.id', 'vouchers.gift_id')
    .selectAll('vouchers')
    .select(faceColumns)
    .where('vouchers.id', '=', voucherId)
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'unknown' }
  const state = voucherState(standingOf(row), now())
  if (state !== 'active') return { ok: false, reason: state }
  return { ok: true, voucher: { ...asIssued(row), value: row.balance_cents }, holder: row.name }
}
