import type { GiftCorrection, LinkedOrder, OrderMailResend } from '#contract/order-link.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { voucherState } from '#domain/vouchers/voucher-ledger.ts'
import { inLockedTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps, TimedDeps, WriteDeps } from '#server/deps.ts'
import { deriveToken, hashToken, isToken, makeNonce } from '#server/token.ts'
import { type SecretDeps, storedSecret } from '../stored-secret.ts'
import { standingOf } from '../vouchers/voucher-lookup.ts'
import { voucherCopy } from '../vouchers/vouchers.ts'
import { correctGift, type GiftCorrectionOutcome, isCorrectable } from './gift-correction.ts'
import { resendableOf, resendOrderEmail } from './order-emails.ts'
import { type SentGift, sentGiftsOf } from './order-gifts.ts'
import { auditOrder, linesOfOrder, type OrderRow } from './orders.ts'
import { refundsOnReceipt } from './receipt-refunds.ts'

const buyer: Actor = systemActor('buyer')

/**
 * The address of an order's private page, for an email to its buyer (docs/product.md, "The buyer’s order page"). It is the
 * same in every email, until staff end it or its buyer is erased.
 */
export async function orderLinkForEmail(
  deps: SecretDeps & Pick<Deps, 'publicUrl'>,
  orderId: string,
): Promise<string | undefined> {
  const { db } = deps.database
  const key = await storedSecret(deps, 'order-links.secret')
  const tokenOf = (nonce: string) => deriveToken(key, { id: orderId, nonce })
  const link_nonce = makeNonce(deps.randomBytes)
  await db
    .updateTable('orders')
    .set({ link_nonce, link_hash: hashToken(tokenOf(link_nonce)) })
    .where('id', '=', orderId)
    .where('link_hash', 'is', null)
    .where('email', '!=', '')
    .execute()
  const order = await db
    .selectFrom('orders')
    .select(['id', 'link_nonce', 'link_hash'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.link_hash ? `${deps.publicUrl}/order/${tokenOf(order.link_nonce)}` : undefined
}

/** Revokes an order's link; the next receipt contains a new one. */
export const endOrderLink = (
  deps: WriteDeps,
  { orderId, actor }: { orderId: string; actor: Actor },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> =>
  inLockedTransaction(deps.database, async (tx) =>
    (await endLinkOf(tx, deps, { orderId, actor })) ? { ok: true } : { ok: false, reason: 'unknown' },
  )

/** The same in the caller's transaction. False if there is no such order. */
export async function endLinkOf(
  tx: Tx,
  deps: WriteDeps,
  { orderId, actor }: { orderId: string; actor: Actor },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ link_nonce: '', link_hash: null })
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await auditOrder(tx, deps, orderId, { actor, action: 'order.link_ended' })
  return true
}

/** The paid order behind a link; `undefined` where the link is not one of ours, or has ended. */
async function findLinkedOrder(db: Reader, token: string): Promise<(OrderRow & { paid_at: string }) | undefined> {
  if (!isToken(token)) return undefined
  const row = await db.selectFrom('orders').selectAll().where('link_hash', '=', hashToken(token)).executeTakeFirst()
  return row?.paid_at ? { ...row, paid_at: row.paid_at } : undefined
}

/** An order as the buyer's link shows it. */
export async function readLinkedOrder(
  { database: { db }, now }: TimedDeps,
  token: string,
): Promise<LinkedOrder | undefined> {
  const order = await findLinkedOrder(db, token)
  if (!order) return undefined
  const lines = await linesOfOrder(db, order.id)
  const vouchers = await db
    .selectFrom('vouchers')
    .innerJoin('order_lines', 'order_lines.id', 'vouchers.order_line_id')
    .leftJoin('order_gifts', 'order_gifts.id', 'vouchers.gift_id')
    .selectAll('vouchers')
    .select(['order_gifts.gift_to', 'order_lines.treatment'])
    .where('vouchers.order_id', '=', order.id)
    .orderBy('order_lines.position')
    .orderBy('vouchers.unit')
    .execute()
  const stateOf = (row: (typeof vouchers)[number]) => voucherState(standingOf(row), now())
  const isUsable = (row: (typeof vouchers)[number]) => stateOf(row) === 'active'
  const gifts = (await sentGiftsOf(db, order)).map((gift) => {
    const { id = '', to, email, date, sendAt } = gift
    const own = vouchers.filter((row) => id === '' || row.gift_id === id)
    // Of what is frozen nobody knows yet how it ends.
    const isOver = own.every((row) => !['active', 'frozen'].includes(stateOf(row)))
    const state = linkedState(gift, isOver)
    // An email that waits for its day is sent then, and not twice.
    const resendable = state !== 'waits' && own.some(isUsable)
    return { id, to, email, date, sendAt, state, correctable: state !== 'ended' && isCorrectable(gift), resendable }
  })
  // A gift of all vouchers goes to its recipient alone, on its day: the buyer was sent none that could go again.
  const isSentWhole = gifts.some(({ id }) => id === '')
  const canGoAgain = await resendableOf(db, order, now())
  const resendable = (isSentWhole ? (['receipt'] as const) : (['receipt', 'voucher'] as const)).filter((template) =>
    canGoAgain.includes(template),
  )
  return {
    reference: order.reference,
    paidAt: order.paid_at,
    lines: lines.map(({ name, quantity, unit_cents }) => ({ name, quantity, totalCents: unit_cents * quantity })),
    shippingCents: order.shipping_cents,
    totalCents: order.total_cents,
    refunds: (await refundsOnReceipt(db, order)).map(({ amount: cents, at }) => ({ cents, at })),
    deliveryMethod: order.delivery_method,
    fulfilledAt: order.fulfilled_at,
    vouchers: vouchers.map((row) => ({
      id: row.id,
      initialCents: row.initial_cents,
      balanceCents: row.balance_cents,
      treatment: row.treatment,
      state: stateOf(row),
      expiresAt: row.expires_at,
      to: row.gift_to ?? order.gift_to,
    })),
    gifts,
    resendable,
  }
}

type Linked = LinkedOrder['gifts'][number]

/** `isOver`: nothing is left on its vouchers. */
function linkedState({ mailState }: SentGift, isOver: boolean): Linked['state'] {
  if (isOver && mailState !== 'sent') return 'ended'
  // It was held back while nothing was left, and something is again.
  return mailState === 'cancelled' ? 'failed' : mailState
}

/** Another address or day for a gift, by the buyer; `undefined` where the link is not one of ours. */
export async function correctGiftByLink(
  deps: WriteDeps,
  { token, ...correction }: GiftCorrection & { token: string },
): Promise<GiftCorrectionOutcome | undefined> {
  const order = await findLinkedOrder(deps.database.db, token)
  return order && correctGift(deps, { orderId: order.id, correction, actor: buyer })
}

/** Sends an email of the order to its recipient again, for the buyer. `undefined` if the link is not one of ours. */
export async function resendByLink(
  deps: WriteDeps,
  { token, again }: { token: string; again: OrderMailResend },
): Promise<{ ok: true } | { ok: false; reason: 'nothing_to_say' } | undefined> {
  const order = await readLinkedOrder(deps, token)
  const row = await findLinkedOrder(deps.database.db, token)
  if (!order || !row) return undefined
  const canGo =
    again.template === 'gift'
      ? order.gifts.some(({ id, resendable }) => id === again.giftId && resendable)
      : order.resendable.includes(again.template)
  if (!canGo) return { ok: false, reason: 'nothing_to_say' }
  const { template } = again
  const whose = again.template === 'gift' && { giftIds: [again.giftId] }
  const sent = await resendOrderEmail(deps, { orderId: row.id, template, ...whose, actor: buyer })
  return sent.ok ? sent : { ok: false, reason: 'nothing_to_say' }
}

/** A voucher of the order to print, with its balance; `undefined` if there is none that can be used. */
export async function voucherByLink(deps: TimedDeps, { token, voucherId }: { token: string; voucherId: string }) {
  const order = await findLinkedOrder(deps.database.db, token)
  if (!order) return undefined
  const own = await deps.database.db
    .selectFrom('vouchers')
    .select('id')
    .where('id', '=', voucherId)
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  const copy = own && (await voucherCopy(deps, voucherId))
  return copy?.ok ? copy.voucher : undefined
}

/** All vouchers of the order that can be used, to print, each with its balance; `undefined` if there is none. */
export async function vouchersByLink(deps: TimedDeps, token: string) {
  const order = await readLinkedOrder(deps, token)
  const usable = order?.vouchers.filter(({ state }) => state === 'active') ?? []
  const copies = await Promise.all(usable.map(({ id }) => voucherCopy(deps, id)))
  const vouchers = copies.flatMap((copy) => (copy.ok ? [copy.voucher] : []))
  return vouchers.length > 0 ? vouchers : undefined
}
