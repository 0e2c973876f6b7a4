import type { IssuedVoucher } from '#contract/checkout.ts'
import { voucherState } from '#domain/vouchers/voucher-ledger.ts'
import type { Tx } from '#server/database/connect.ts'
import type { RowDeps, TimedDeps } from '#server/deps.ts'
import { giftKey, giftsOfOrder } from '../orders/order-gifts.ts'
import type { OrderRow } from '../orders/orders.ts'
import { queueEmail } from '../outbox.ts'
import { standingOf } from './voucher-lookup.ts'
import { asIssued, voucherFaces } from './vouchers.ts'

/**
 * Queues the vouchers of an order that has just been paid: to whom they are for on their day, else to the buyer at
 * once, where there is an address. In the transaction that marks it paid; `order` as it is then.
 */
export async function queueVouchers(tx: Tx, deps: RowDeps, order: OrderRow): Promise<void> {
  const all = await giftsOfOrder(tx, order)
  // The buyer gets the vouchers that are sent to nobody else; without such vouchers there is no email.
  if (order.email && (all.length === 0 || all.some(({ sendAt }) => sendAt === undefined)))
    await queueEmail(tx, deps, {
      template: 'voucher',
      recipient: order.email,
      payload: { orderId: order.id },
      dedupeKey: `voucher:${order.id}`,
    })
  for (const { id, email, sendAt } of all)
    if (sendAt !== undefined)
      await queueEmail(tx, deps, {
        template: 'gift',
        recipient: email,
        payload: { orderId: order.id, sendAt, ...(id !== undefined && { giftId: id }) },
        dedupeKey: giftKey(order.id, id),
        sendAt: new Date(sendAt),
      })
}

/**
 * The vouchers of an order, or of one gift in it, that can be given now, with their current codes and balances. `later`: one is frozen,
 * and its outcome is not known yet. `never`: nothing is left to give.
 */
export async function giftNow(
  { database: { db }, now }: TimedDeps,
  { orderId, giftId }: { orderId: string; giftId?: string | undefined },
): Promise<{ ok: true; vouchers: IssuedVoucher[] } | { ok: false; when: 'later' | 'never' }> {
  const rows = await voucherFaces(db)
    .where('vouchers.order_id', '=', orderId)
    .$if(giftId !== undefined, (rows) => rows.where('vouchers.gift_id', '=', giftId!))
    .orderBy('order_lines.position')
    .orderBy('vouchers.unit')
    .execute()
  if (rows.some(({ status }) => status === 'frozen')) return { ok: false, when: 'later' }
  const at = now()
  const alive = rows.filter((row) => voucherState(standingOf(row), at) === 'active')
  if (alive.length === 0) return { ok: false, when: 'never' }
  return { ok: true, vouchers: alive.map(asIssued) }
}
