import type { ReactElement } from 'react'
import type { IssuedVoucher } from '#contract/checkout.ts'
import { maskVoucherCode } from '#domain/voucher.ts'
import { voucherFace, voucherLink } from '#domain/voucher-face.ts'
import type { Deps } from '../deps.ts'
import { printVouchers } from '../pdf/print-vouchers.ts'
import { qrPng } from '../pdf/qr.ts'
import { orderForEmail } from '../services/orders/orders.ts'
import { giftNow } from '../services/vouchers/gifts.ts'
import { vouchersOfOrder } from '../services/vouchers/vouchers.ts'
import { HeldBack } from './held-back.ts'
import type { Attachment } from './mailer.ts'
import { Gift, giftSubject } from './templates/gift.tsx'
import type { Letterhead } from './templates/letter.tsx'
import { OrderReview, orderReviewSubject } from './templates/order-review.tsx'
import { Receipt, receiptSubject } from './templates/receipt.tsx'
import { Voucher, voucherSubject } from './templates/voucher.tsx'
import { voucherOrnaments } from './voucher-ornaments.ts'

/**
 * `reader`: staff who look into an e-mail see no code, and no address that acts for its recipient by itself. One with a
 * one-time link is not written for them at all (opened-email.ts).
 */
export type ComposeDeps = Pick<Deps, 'database' | 'storage' | 'publicUrl' | 'now' | 'randomBytes'> & {
  reader: 'recipient' | 'staff'
}

/**
 * What a template makes of its rows; `undefined` when they are gone, and the e-mail has nothing left to say. `date`: of
 * the message, where that is not when it was queued.
 */
export type Written =
  | { subject: string; body: ReactElement; attachments?: Attachment[]; headers?: Record<string, string>; date?: Date }
  | undefined

export async function writeReceipt(
  { database }: ComposeDeps,
  head: Letterhead,
  { orderId }: { orderId: string },
): Promise<Written> {
  const order = await orderForEmail(database.db, orderId)
  return order && { subject: receiptSubject(head, order), body: <Receipt {...head} order={order} /> }
}

export async function writeVoucher(
  deps: ComposeDeps,
  head: Letterhead,
  { orderId }: { orderId: string },
): Promise<Written> {
  const order = await orderForEmail(deps.database.db, orderId)
  const vouchers = await vouchersOfOrder(deps.database.db, orderId)
  if (!order) return undefined
  if (vouchers.length === 0) throw new HeldBack('The vouchers of this order were refunded or cancelled', false)
  const { mailed, ornaments, attachments } = await drawVouchers(deps, head, vouchers)
  return {
    subject: voucherSubject(head, vouchers.length),
    body: <Voucher {...head} buyer={order.name} vouchers={mailed} ornaments={ornaments} />,
    attachments,
  }
}

/**
 * The vouchers of an order to whom they are for, as they are on the day: with their present codes, and never one that
 * was voided, used up or frozen in the meantime.
 */
export async function writeGift(
  deps: ComposeDeps,
  head: Letterhead,
  { orderId, sendAt }: { orderId: string; sendAt?: string | undefined },
): Promise<Written> {
  const order = await orderForEmail(deps.database.db, orderId)
  if (!order?.gift) return undefined
  const given = await giftNow(deps, orderId)
  if (!given.ok && given.when === 'later') throw new HeldBack('Waiting until its voucher is no longer frozen', true)
  if (!given.ok) throw new HeldBack('There’s nothing left on its voucher', false)
  const { mailed, ornaments, attachments } = await drawVouchers(deps, head, given.vouchers)
  return {
    subject: giftSubject(head, { from: order.name, count: mailed.length }),
    body: <Gift {...head} to={order.gift.to} from={order.name} vouchers={mailed} ornaments={ornaments} />,
    attachments,
    ...(sendAt !== undefined && { date: new Date(sendAt) }),
  }
}

/** The vouchers' pictures travel in the message: mail programs do not show what would be fetched from elsewhere. */
export async function drawVouchers(deps: ComposeDeps, head: Letterhead, vouchers: IssuedVoucher[]) {
  const hidden = deps.reader === 'staff'
  const faces = vouchers.map((voucher) => {
    const face = voucherFace(voucher, head.clinic, head.timeZone)
    return hidden ? { ...face, code: maskVoucherCode(face.code.replaceAll('-', '')) } : face
  })
  const mailed = faces.map((face, index) => ({ face, qr: `voucher-${index + 1}@qr` }))
  const pictures = await Promise.all(
    mailed.map(async ({ face, qr }, index) => ({
      filename: `voucher-${index + 1}.png`,
      content: await qrPng(hidden ? `${head.publicUrl}/voucher` : voucherLink(head.publicUrl, face.code)),
      contentType: 'image/png',
      contentId: qr,
    })),
  )
  const { ornaments, attachments } = await voucherOrnaments(deps)
  if (hidden) return { mailed, ornaments, attachments: [...pictures, ...attachments] }
  const pdf: Attachment = {
    filename: vouchers.length === 1 ? 'gift-voucher.pdf' : 'gift-vouchers.pdf',
    content: await printVouchers(deps, vouchers),
    contentType: 'application/pdf',
  }
  return { mailed, ornaments, attachments: [pdf, ...pictures, ...attachments] }
}

export async function writeOrderReview(
  { database }: ComposeDeps,
  head: Letterhead,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<Written> {
  const order = await orderForEmail(database.db, orderId)
  return order && { subject: orderReviewSubject(order), body: <OrderReview {...head} order={order} reason={reason} /> }
}
