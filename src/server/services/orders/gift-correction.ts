import { waitingGiftOf } from '#contract/order.ts'
import type { GiftCorrection } from '#contract/order-link.ts'
import type { FieldError } from '#contract/problem.ts'
import { revisionOf } from '#domain/revision.ts'
import { giftDays, giftFaults, giftSendAt } from '#domain/vouchers/gift.ts'
import { inLockedTransaction, type Tx } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { queuedAnew } from '../outbox-admin.ts'
import { readSetting } from '../stored-settings.ts'
import { saveGift } from './gift-address.ts'
import { dismissFailed } from './order-emails.ts'
import { giftKey, type SentGift, sentGiftsOf } from './order-gifts.ts'
import { auditOrder, findOrder, lockOrder, type OrderRow } from './orders.ts'

/** Who has had a gift at another address has its code: staff then send it to the right one. */
export const isCorrectable = ({ mailState, emailedAt }: SentGift): boolean =>
  mailState === 'waits' || ((mailState === 'failed' || mailState === 'cancelled') && emailedAt === null)

export type GiftCorrectionOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'gone' | 'stale_gift' }
  | { ok: false; reason: 'invalid'; errors: FieldError[] }

/**
 * Takes another address or day for a gift that has not gone yet, from its buyer or from staff (docs/product.md, "A wrong address
 * on an order"); one that could not be delivered goes now. `gone` where it has, or is on its way; `stale_gift`: somebody else has changed
 * it since `basedOn`, the `revisionOf` its address and day.
 */
export async function correctGift(
  deps: WriteDeps,
  about: { orderId: string; correction: GiftCorrection; basedOn?: string | undefined; actor: Actor },
): Promise<GiftCorrectionOutcome> {
  const { database } = deps
  const { orderId, correction, basedOn, actor } = about
  if (!(await findOrder(database.db, orderId))) return { ok: false, reason: 'unknown' }
  return inLockedTransaction(database, async (tx) => {
    const order = await lockOrder(tx, database.engine, orderId)
    const gift = (await sentGiftsOf(tx, order)).find(({ id = '' }) => id === correction.id)
    if (!gift || !isCorrectable(gift)) return { ok: false, reason: 'gone' }
    if (basedOn !== undefined && basedOn !== revisionOf(waitingGiftOf(gift))) return { ok: false, reason: 'stale_gift' }
    const { email = gift.email, date = gift.date } = correction
    const now = deps.now().toISOString()
    const timeZone = await readSetting(tx, 'clinic.timeZone')
    const faults = giftFaults(
      { giftTo: '', giftMessage: '', giftEmail: email, giftDate: correction.date ?? '' },
      giftDays(now, timeZone),
    )
    const errors = Object.entries(faults).map(([field, message]) => ({ path: ofForm[field] ?? field, message }))
    if (errors.length > 0) return { ok: false, reason: 'invalid', errors }
    const waits = gift.mailState === 'waits'
    const sendAt = giftSendAt(waits ? date : (correction.date ?? ''), now, timeZone)
    if (!(await sendGiftAt(tx, deps, { order, gift, email, sendAt }))) return { ok: false, reason: 'gone' }
    await saveGift(tx, deps, { order, giftId: gift.id, change: { gift_email: email, gift_date: date } })
    // Without the recipient: the log is permanent, but the gift's recipient is erased with the buyer.
    const changed = [...(email === gift.email ? [] : ['email']), ...(date === gift.date ? [] : ['date'])]
    await auditOrder(tx, deps, order.id, { actor, action: 'order.gift_corrected', after: { changed } })
    return { ok: true }
  })
}

/** The correction's names of the checkout's fields. */
const ofForm: Record<string, string> = { giftEmail: 'email', giftDate: 'date' }

/** Puts the email of a gift into the queue for `sendAt`, also one that failed. False where it is being sent meanwhile. */
async function sendGiftAt(
  tx: Tx,
  deps: WriteDeps,
  about: { order: OrderRow; gift: SentGift; email: string; sendAt: string },
): Promise<boolean> {
  const { order, gift, email, sendAt } = about
  const payload = JSON.stringify({ orderId: order.id, sendAt, ...(gift.id !== undefined && { giftId: gift.id }) })
  const dedupeKey = giftKey(order.id, gift.id)
  const queued = await tx
    .updateTable('email_outbox')
    .set({
      ...queuedAnew(deps.now()),
      ...{ recipient: email, payload, next_attempt_at: sendAt, scheduled_for: sendAt, last_error: null },
    })
    .where('dedupe_key', '=', dedupeKey)
    .where('status', 'in', ['queued', 'failed', 'let-go', 'cancelled'])
    .returning('id')
    .executeTakeFirst()
  // What staff have sent in its place failed as well, and is not to go to the wrong address once more.
  if (queued) await dismissFailed(tx, `${dedupeKey}:again:`)
  return queued !== undefined
}
