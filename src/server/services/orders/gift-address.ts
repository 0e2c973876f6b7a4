import { becomesGiftAddress, copyMovesGift, isSameAddress } from '#domain/vouchers/holder.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import type { VoucherRow } from '../vouchers/voucher-ledger.ts'
import { giftOfVoucher, type SentGift, sentGiftsOf } from './order-gifts.ts'
import { auditOrder, changeOrder, findOrder, type OrderRow } from './orders.ts'

type Move = { order: OrderRow; gift: SentGift; email: string; actor: Actor }

/**
 * Makes the address that staff send one gift to the gift's own (docs/product.md, "A wrong address on an order"). What has not
 * left for the old one, or failed there, goes to it as well. False where the gift keeps its address.
 */
export async function moveGift(tx: Tx, deps: WriteDeps, { order, gift, email, actor }: Move): Promise<boolean> {
  if (!becomesGiftAddress({ gift, order }, email)) return false
  await saveGift(tx, deps, { order, giftId: gift.id, change: { gift_email: email } })
  await moveEmails(tx, { order, gift, email })
  // Without what it was and is: the log is permanent, but the gift's recipient is erased with the buyer.
  await auditOrder(tx, deps, order.id, { actor, action: 'order.gift_corrected', after: { changed: ['email'] } })
  return true
}

/**
 * The same where staff send a copy of one voucher to an address; a gift that waits for its day keeps its own. Returns whether the
 * address is that of whom the voucher is for, and not the buyer's.
 */
export async function moveGiftOfVoucher(
  tx: Tx,
  deps: WriteDeps,
  { voucher, email, actor }: Pick<Move, 'email' | 'actor'> & { voucher: Pick<VoucherRow, 'order_id' | 'gift_id'> },
): Promise<boolean> {
  const order = await findOrder(tx, voucher.order_id)
  const gift = order && giftOfVoucher(await sentGiftsOf(tx, order), voucher.gift_id)
  if (!gift) return false
  if (copyMovesGift({ gift, order }, email, deps.now())) return moveGift(tx, deps, { order, gift, email, actor })
  return isSameAddress(gift.email, email) && !isSameAddress(order.email, email)
}

/** Changes the address or day of a gift, which is in the order's own row where all vouchers are for one person. */
export async function saveGift(
  tx: Tx,
  deps: WriteDeps,
  about: { order: OrderRow; giftId: string | undefined; change: { gift_email?: string; gift_date?: string } },
): Promise<void> {
  const { order, giftId, change } = about
  if (giftId === undefined) await changeOrder(tx, deps, order.id, change)
  else await tx.updateTable('order_gifts').set(change).where('id', '=', giftId).execute()
}

/** Otherwise “Try all again” would take the voucher with its present code to the old address after all. */
async function moveEmails(tx: Tx, { order, gift, email }: Omit<Move, 'actor'>): Promise<void> {
  const vouchers = await tx
    .selectFrom('vouchers')
    .select('id')
    .where('order_id', '=', order.id)
    .$if(gift.id !== undefined, (rows) => rows.where('gift_id', '=', gift.id!))
    .execute()
  const mails = await tx
    .selectFrom('email_outbox')
    .select(['id', 'template', 'payload'])
    .where('template', 'in', ['gift', 'voucher-copy'])
    .where('subject_kind', 'in', ['order', 'voucher'])
    .where('subject_id', 'in', [order.id, ...vouchers.map(({ id }) => id)])
    .where('recipient', '=', gift.email.toLowerCase())
    .where('status', 'in', ['queued', 'sending', 'failed', 'let-go'])
    .execute()
  const moved = mails.filter(({ template, payload }) => template !== 'gift' || JSON.parse(payload).giftId === gift.id)
  if (moved.length > 0)
    await tx
      .updateTable('email_outbox')
      .set({ recipient: email.toLowerCase() })
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .execute()
}
