import type { EmailResend, EmailRow } from '#contract/order.ts'
import { second } from '#domain/dates/durations.ts'
import { erasedName } from '#domain/orders/order.ts'
import { isSameAddress } from '#domain/vouchers/holder.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { queueEmail } from '../outbox.ts'
import { asEmail } from '../outbox-admin.ts'
import { usableVouchersOf } from '../vouchers/vouchers.ts'
import { moveGift } from './gift-address.ts'
import { giftKey, type SentGift, sentGiftsOf } from './order-gifts.ts'
import { auditOrder, findOrder, lockOrder, type OrderRow } from './orders.ts'

/** The emails about an order or one of its vouchers, oldest first. */
export async function emailsOfOrder(db: Reader, order: OrderRow, voucherIds: string[]): Promise<EmailRow[]> {
  const rows = await db
    .selectFrom('email_outbox')
    .selectAll()
    .where('subject_kind', 'in', ['order', 'voucher'])
    .where('subject_id', 'in', [order.id, ...voucherIds])
    .orderBy('id')
    .execute()
  return rows.map(asEmail)
}

/** Which of an order's emails can be sent once more: those that have something to say, at `now`. */
export async function resendableOf(db: Reader, order: OrderRow, now: Date): Promise<EmailResend['template'][]> {
  if (order.paid_at === null || order.name === erasedName) return []
  const usable = await usableVouchersOf(db, order.id, { now })
  const buyers = await usableVouchersOf(db, order.id, { now, buyersOnly: true })
  const isGift = usable.length > 0 && (await sentGiftsOf(db, order)).length > 0
  return [
    'receipt',
    ...(buyers.length > 0 ? (['voucher'] as const) : []),
    ...(isGift ? (['gift'] as const) : []),
    ...(order.fulfilled_at ? ['dispatch' as const] : []),
  ]
}

/** A button that is pressed twice means one email: what follows within so many ms is the same wish. */
const repeatedPressMs = 10 * second

/**
 * Sends an order's receipt, vouchers, gift or note of dispatch once more, to its buyer, to whom the gift is for, or to
 * `email`; of several gifts those of `giftIds`, or all that do not wait for their day. A chosen gift, or the only one, that still
 * waits goes now instead, and not once more on the day, and an address for one gift becomes the gift's own; neither for the
 * buyer's copy (`becomesGiftAddress`). The same again within ten seconds counts as the same, and sends nothing.
 */
export async function resendOrderEmail(
  deps: WriteDeps,
  { orderId, template, email, giftIds, actor }: EmailResend & { orderId: string; actor: Actor },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'nothing_to_say' | 'gifts_wait' | 'no_address' }> {
  const { database } = deps
  if (!(await findOrder(database.db, orderId))) return { ok: false, reason: 'unknown' }
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, database.engine, orderId)
    if (!(await resendableOf(tx, order, deps.now())).includes(template)) return { ok: false, reason: 'nothing_to_say' }
    const gifts = template === 'gift' ? chosenOf(await sentGiftsOf(tx, order), giftIds) : []
    if (template === 'gift' && gifts.length === 0)
      return { ok: false, reason: giftIds ? 'nothing_to_say' : 'gifts_wait' }
    const [one, ...others] = gifts
    const moved =
      one &&
      others.length === 0 &&
      email !== undefined &&
      (await moveGift(tx, deps, { order, gift: one, email, actor }))
    const isCopy = (to: string) => email !== undefined && !moved && !isSameAddress(email, to)
    const emails =
      template === 'gift'
        ? gifts.map(({ id: giftId, email: to }) => ({ to, payload: { orderId, giftId }, isCopy: isCopy(to) }))
        : [{ to: order.email, payload: { orderId }, isCopy: false }]
    const emailIds: (string | undefined)[] = []
    for (const { to, payload, isCopy } of emails) {
      const recipient = email ?? to
      if (!recipient) return { ok: false, reason: 'no_address' }
      const again = `${template}:${orderId}:${'giftId' in payload && payload.giftId ? `${payload.giftId}:` : ''}again:`
      if (await wasJustSent(tx, deps, { orderId, again, recipient })) continue
      // The recipient still gets theirs, whoever has a copy.
      if (!isCopy) {
        if ('giftId' in payload) await cancelWaitingGift(tx, giftKey(orderId, payload.giftId))
        await dismissFailed(tx, again)
      }
      emailIds.push(await queueEmail(tx, deps, { template, recipient, payload, dedupeKey: `${again}${deps.newId()}` }))
    }
    if (emailIds.length === 0) return { ok: true }
    // Without the recipient: the log is permanent, but the email's recipient is erased with the buyer.
    await auditOrder(tx, deps, orderId, {
      actor,
      action: 'order.email_sent_again',
      after: { template, emailId: emailIds.join() },
    })
    return { ok: true }
  })
}

/** Nobody's surprise leaves before its day because somebody else's is sent again. */
function chosenOf(gifts: SentGift[], ids: string[] | undefined): SentGift[] {
  if (ids) return gifts.filter(({ id = '' }) => ids.includes(id))
  return gifts.length === 1 ? gifts : gifts.filter(({ mailState }) => mailState !== 'waits')
}

const cancelWaitingGift = (tx: Tx, dedupeKey: string) =>
  tx
    .updateTable('email_outbox')
    .set({ status: 'cancelled', last_error: 'Staff sent it before the planned date' })
    .where('dedupe_key', '=', dedupeKey)
    .where('status', '=', 'queued')
    .execute()

/** Dismisses earlier failed emails of the same kind: this one replaces them, perhaps with a corrected address. */
export const dismissFailed = (tx: Tx, again: string) =>
  tx
    .updateTable('email_outbox')
    .set({ status: 'let-go' })
    .where('status', '=', 'failed')
    .where(({ or, eb }) =>
      or([eb('dedupe_key', '=', again.replace(/:again:$/, '')), eb('dedupe_key', 'like', `${again}%`)]),
    )
    .execute()

async function wasJustSent(
  tx: Tx,
  { now }: WriteDeps,
  { orderId, again, recipient }: { orderId: string; again: string; recipient: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('email_outbox')
    .select('id')
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('dedupe_key', 'like', `${again}%`)
    .where('recipient', '=', recipient.toLowerCase())
    .where('created_at', '>', new Date(now().getTime() - repeatedPressMs).toISOString())
    .executeTakeFirst()
  return row !== undefined
}
