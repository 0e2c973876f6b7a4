import type { Selectable } from 'kysely'
import { type GiftForm, giftSendAt } from '#domain/vouchers/gift.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { readSetting } from '../stored-settings.ts'

type OrderRow = Selectable<Tables['orders']>

/**
 * A gift of an order: all its vouchers where `id` is `undefined`, else one of them. `date` such as `2027-03-05`. `sendAt`:
 * when it goes or went to `email`, ISO 8601 UTC; `undefined` while the order is unpaid, and where the buyer gives it in
 * person.
 */
export type OrderGift = {
  id: string | undefined
  to: string
  email: string
  message: string
  date: string
  sendAt: string | undefined
}
/** A gift that is sent by email. */
export type SentGift = OrderGift & { sendAt: string }

/** The gifts of an order, in the order of its vouchers; none if the buyer keeps them (docs/product.md, "Gifts"). */
export async function giftsOfOrder(db: Reader, order: OrderRow): Promise<OrderGift[]> {
  const rows: (Pick<OrderRow, GiftColumn> & { id: string | undefined })[] = await ownGifts(db, order.id)
  if (rows.length === 0 && (order.gift_to || order.gift_email || order.gift_message))
    rows.push({ ...order, id: undefined })
  const timeZone = rows.length > 0 ? await readSetting(db, 'clinic.timeZone') : ''
  const { paid_at } = order
  return rows.map(({ id, gift_to: to, gift_email: email, gift_message: message, gift_date: date }) => {
    const isSent = email !== '' && order.voucher_units > 0 && paid_at !== null
    return { id, to, email, message, date, sendAt: isSent ? giftSendAt(date, paid_at, timeZone) : undefined }
  })
}

/** The gift that a voucher of an order is: the one with its `gift_id`, or the only one, which has no id of its own. */
export const giftOfVoucher = <G extends OrderGift>(gifts: G[], giftId: string | null): G | undefined =>
  gifts.find(({ id }) => id === undefined || id === giftId)

type GiftColumn = 'gift_to' | 'gift_email' | 'gift_message' | 'gift_date'

/** The gifts of a paid order that somebody else gets by email. */
export async function sentGiftsOf(db: Reader, order: OrderRow): Promise<SentGift[]> {
  return (await giftsOfOrder(db, order)).filter((gift): gift is SentGift => gift.sendAt !== undefined)
}

/**
 * When the email of each gift of an order left last, ISO 8601 UTC, by the id of the gift; `undefined` where one person gets
 * all. Gifts of which none has left are not in it.
 */
export async function giftsEmailedAt(db: Reader, orderId: string): Promise<Map<string | undefined, string>> {
  const mails = await db
    .selectFrom('email_outbox')
    .select(['payload', 'sent_at'])
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('template', '=', 'gift')
    .where('status', '=', 'sent')
    .orderBy('sent_at')
    .execute()
  return new Map(
    mails.flatMap(({ payload, sent_at }) => {
      const { giftId }: { giftId?: string } = JSON.parse(payload)
      return sent_at ? [[giftId, sent_at] as const] : []
    }),
  )
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
