import type { Selectable } from 'kysely'
import { type GiftForm, giftSendAt } from '#domain/vouchers/gift.ts'
import type { GiftMailState } from '#domain/vouchers/gift-mail.ts'
import { isSameAddress } from '#domain/vouchers/holder.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { readSetting } from '../stored-settings.ts'

type OrderRow = Selectable<Tables['orders']>

/**
 * A gift of an order: all its vouchers where `id` is `undefined`, else one of them. `date` such as `2027-03-05`. `sendAt`:
 * when it goes to `email`, or its email left last (`emailedAt`), ISO 8601 UTC; `undefined` while the order is unpaid, and
 * where the buyer gives it in person.
 */
export type OrderGift = GiftMail & {
  id: string | undefined
  to: string
  email: string
  message: string
  date: string
  sendAt: string | undefined
}
/** A gift that is sent by email. */
export type SentGift = OrderGift & { sendAt: string }

/** `due`: when the email is to leave, if it is known better than from the gift's day. */
type GiftMail = { mailState: GiftMailState; emailedAt: string | null; due?: string }

/** The gifts of an order, in the order of its vouchers; none if the buyer keeps them (docs/product.md, "Gifts"). */
export async function giftsOfOrder(db: Reader, order: OrderRow): Promise<OrderGift[]> {
  const rows: (Pick<OrderRow, GiftColumn> & { id: string | undefined })[] = await ownGifts(db, order.id)
  if (rows.length === 0 && (order.gift_to || order.gift_email || order.gift_message))
    rows.push({ ...order, id: undefined })
  if (rows.length === 0) return []
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const mails = await mailsOfGifts(db, order)
  const { paid_at } = order
  return rows.map(({ id, gift_to: to, gift_email: email, gift_message: message, gift_date: date }) => {
    const isSent = email !== '' && order.voucher_units > 0 && paid_at !== null
    const { due, ...mail } = mailOfGift(mails, { order, id, email })
    const sendAt = isSent ? (due ?? giftSendAt(date, paid_at, timeZone)) : undefined
    return { id, to, email, message, date, sendAt, ...mail }
  })
}

/**
 * Follows the emails rather than the gift's day: staff may have sent it before, and the buyer have cleared the day. The
 * buyer's copies of a gift for somebody else are none of it.
 */
function mailOfGift(
  { mails, copies }: Awaited<ReturnType<typeof mailsOfGifts>>,
  { order, id, email }: { order: OrderRow; id: string | undefined; email: string },
): GiftMail {
  const key = giftKey(order.id, id)
  const isBuyers = (recipient: string) => isSameAddress(recipient, order.email) && !isSameAddress(email, order.email)
  const own = mails.filter((mail) => mail.giftId === id && (mail.dedupe_key === key || !isBuyers(mail.recipient)))
  const isWhole = id === undefined && order.voucher_units === 1
  const ofVoucher = copies.filter(
    ({ gift_id, recipient }) => (isWhole || gift_id === id) && isSameAddress(recipient, email),
  )
  const emailedAt = latest([...own, ...ofVoucher].map(({ status, sent_at }) => status === 'sent' && sent_at))
  const failedAt = latest(
    own.map((mail) => (mail.status === 'failed' || mail.status === 'let-go') && mail.next_attempt_at),
  )
  const waiting = own.find(({ status, dedupe_key }) => status === 'queued' && dedupe_key === key)
  if (waiting) return { mailState: 'waits', emailedAt, due: waiting.scheduled_for ?? waiting.next_attempt_at }
  if (emailedAt && !(failedAt && failedAt > emailedAt)) return { mailState: 'sent', emailedAt, due: emailedAt }
  const going = own.find(({ status }) => status === 'queued' || status === 'sending')
  if (going) return { mailState: 'going', emailedAt, due: going.scheduled_for ?? going.created_at }
  if (failedAt) return { mailState: 'failed', emailedAt }
  return { mailState: own.length > 0 ? 'cancelled' : 'sent', emailedAt }
}

const latest = (times: (string | false | null)[]): string | null =>
  times.reduce<string | null>((last, time) => (time && (!last || time > last) ? time : last), null)

/** The emails of an order's gifts, and copies that staff have sent of one voucher. */
async function mailsOfGifts(db: Reader, order: OrderRow) {
  const mails = await db
    .selectFrom('email_outbox')
    .select(['payload', 'recipient', 'status', 'dedupe_key', 'created_at'])
    .select(['scheduled_for', 'next_attempt_at', 'sent_at'])
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', order.id)
    .where('template', '=', 'gift')
    .orderBy('id')
    .execute()
  const copies = await db
    .selectFrom('vouchers')
    .innerJoin('email_outbox', 'email_outbox.subject_id', 'vouchers.id')
    .select(['vouchers.gift_id', 'email_outbox.recipient', 'email_outbox.status', 'email_outbox.sent_at'])
    .where('vouchers.order_id', '=', order.id)
    .where('email_outbox.subject_kind', '=', 'voucher')
    .where('email_outbox.template', '=', 'voucher-copy')
    .execute()
  return {
    mails: mails.map(({ payload, ...mail }) => {
      const { giftId }: { giftId?: string } = JSON.parse(payload)
      return { ...mail, giftId }
    }),
    copies,
  }
}

/** The key of the email of a gift on its day: of all vouchers of an order, or of the one of `giftId`. */
export const giftKey = (orderId: string, giftId: string | undefined): string =>
  giftId === undefined ? `gift:${orderId}` : `gift:${orderId}:${giftId}`

/** The gift that a voucher of an order is: the one with its `gift_id`, or the only one, which has no id of its own. */
export const giftOfVoucher = <G extends OrderGift>(gifts: G[], giftId: string | null): G | undefined =>
  gifts.find(({ id }) => id === undefined || id === giftId)

type GiftColumn = 'gift_to' | 'gift_email' | 'gift_message' | 'gift_date'

/** The gifts of a paid order that somebody else gets by email. */
export async function sentGiftsOf(db: Reader, order: OrderRow): Promise<SentGift[]> {
  return (await giftsOfOrder(db, order)).filter((gift): gift is SentGift => gift.sendAt !== undefined)
}

/** The rows of an order whose vouchers go to a different person each, one for each voucher. */
export const ownGifts = (db: Reader, orderId: string) =>
  db.selectFrom('order_gifts').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

/** Replaces the recipients of an order's vouchers by those in the form. */
export async function saveOwnGifts(
  tx: Tx,
  { newId }: Pick<Deps, 'newId'>,
  { orderId, gifts }: { orderId: string; gifts: readonly GiftForm[] },
): Promise<void> {
  await tx.deleteFrom('order_gifts').where('order_id', '=', orderId).execute()
  if (gifts.length === 0) return
  await tx
    .insertInto('order_gifts')
    .values(
      gifts.map((gift, position) => ({
        id: newId(),
        order_id: orderId,
        position,
        gift_to: gift.giftTo,
        gift_email: gift.giftEmail,
        gift_message: gift.giftMessage,
        gift_date: gift.giftDate,
      })),
    )
    .execute()
}
