import { z } from 'zod'
import { orderStatuses, reviewReasons } from '#domain/orders/order.ts'
import { disputeStatuses, refundStatuses } from '#domain/orders/order-states.ts'
import { deliveryMethods } from '#domain/shop/shipping.ts'
import { giftMailStates } from '#domain/vouchers/gift-mail.ts'
import { voucherStates } from '#domain/vouchers/voucher-ledger.ts'
import { amountInCents, noAmountFault } from './amount.ts'
import { dayRange, listPageSchema, pageNumber, searchText, withDaysInOrder } from './list.ts'
import { email, idempotencyKey, line, phone, prose } from './text.ts'
import { deskMethods } from './voucher.ts'

const time = z.string()
const note = z.string().trim().max(500).default('')
const reason = line(500)

/** What the list can be narrowed to. `all`: whatever was paid or needs a decision; the rest is under `unpaid`. */
export const orderFilters = [
  'all',
  'to_fulfil',
  'review',
  'paid',
  'fulfilled',
  'refunded',
  'disputed',
  'unpaid',
] as const
export type OrderFilter = (typeof orderFilters)[number]
export const orderSorts = ['-placed', 'placed', '-total', 'total', 'name', '-name'] as const

const orderView = z.object({
  status: z.enum(orderFilters).default('all'),
  q: searchText,
  ...dayRange,
  sort: z.enum(orderSorts).default('-placed'),
})
/** The days are those on which orders were placed. */
export const orderListQuerySchema = withDaysInOrder(orderView.extend({ page: pageNumber }))
export const orderExportQuerySchema = withDaysInOrder(orderView)
export type OrderListQuery = z.infer<typeof orderListQuerySchema>
export type OrderExportQuery = z.infer<typeof orderExportQuerySchema>

/** An order in the list. `test`: no real money moved; `desk`: sold at the clinic itself; `units`: things in it. */
export const orderRowSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(orderStatuses),
  reviewReason: z.enum(reviewReasons).nullable(),
  awaitsFulfilment: z.boolean(),
  test: z.boolean(),
  desk: z.boolean(),
  name: z.string(),
  email: z.string(),
  totalCents: z.int(),
  units: z.int(),
  deliveryMethod: z.enum(deliveryMethods),
  placedAt: time,
})
export type OrderRow = z.infer<typeof orderRowSchema>
export const orderListSchema = listPageSchema(orderRowSchema).meta({ id: 'OrderList' })
export type OrderList = z.infer<typeof orderListSchema>

/** What waits for the staff, by number. */
export const orderCountsSchema = z
  .object({ toFulfil: z.int(), review: z.int(), unmatchedPayments: z.int(), failedEmails: z.int() })
  .meta({ id: 'OrderCounts' })
export type OrderCounts = z.infer<typeof orderCountsSchema>

/** A payment at the provider that names an order we do not have, as after an old backup was restored. */
export const unmatchedPaymentSchema = z
  .object({
    id: z.string(),
    reference: z.string(),
    orderId: z.string(),
    amountCents: z.int(),
    currency: z.string(),
    foundAt: time,
  })
  .meta({ id: 'UnmatchedPayment' })
export type UnmatchedPayment = z.infer<typeof unmatchedPaymentSchema>

/** Something that happened to an order, in words for the staff. */
export const timelineKinds = ['order', 'payment', 'refund', 'dispute', 'voucher', 'email', 'staff'] as const
const timelineEntrySchema = z.object({
  at: time,
  kind: z.enum(timelineKinds),
  title: z.string(),
  detail: z.string(),
  actor: z.string(),
})
export type TimelineEntry = z.infer<typeof timelineEntrySchema>

const paymentSchema = z.object({
  id: z.string(),
  provider: z.enum(['demo', 'stripe', 'desk', 'import']),
  method: z.enum(deskMethods).nullable(),
  reference: z.string().nullable(),
  status: z.enum(['creating', 'open', 'succeeded', 'cancelled', 'duplicate', 'refunded']),
  amountCents: z.int(),
  paying: z.boolean(),
})
const refundSchema = z.object({
  id: z.string(),
  reason: z.enum(['duplicate', 'asked', 'outside', 'review']),
  status: z.enum(refundStatuses),
  amountCents: z.int(),
  note: z.string(),
  actor: z.string(),
  failure: z.string(),
  method: z.enum(deskMethods).nullable(),
  at: time,
  retryable: z.boolean(),
})
/** A refund request of staff that no owner has decided yet. */
const requestedRefundSchema = z.object({
  id: z.string(),
  amountCents: z.int(),
  reason: z.string(),
  by: z.string(),
  at: time,
})
export type RequestedRefund = z.infer<typeof requestedRefundSchema>
const disputeSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(disputeStatuses),
  amountCents: z.int(),
  at: time,
})

/**
 * An email in the outbox. It stands here since what shows orders shows emails: in a file of its own, the bundler would make
 * one more file of what a few pages of the dashboard share. `lastError`: why it was not taken, or is held back. `outlet`: how it left, `null` before it has
 * and where that is not known. `about`: what it tells of.
 */
export const emailRowSchema = z
  .object({
    id: z.string(),
    template: z.string(),
    recipient: z.string(),
    status: z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled', 'let-go']),
    attempts: z.int(),
    nextAttemptAt: time,
    lastError: z.string().nullable(),
    sentAt: time.nullable(),
    outlet: z.enum(['smtp', 'folder']).nullable(),
    createdAt: time,
    about: z.object({ kind: z.enum(['order', 'voucher', 'appointment', 'newsletter']), id: z.string() }).nullable(),
  })
  .meta({ id: 'OutboxEmail' })
export type EmailRow = z.infer<typeof emailRowSchema>

const resendable = z.enum(['receipt', 'voucher', 'gift', 'dispatch'])

/**
 * Everything that staff see of an order. Codes of vouchers are masked. `refundableCents`: what can still go back; `refundableGoodsCents`: how
 * much of it before anything comes off a voucher.
 */
export const orderDetailSchema = orderRowSchema
  .extend({
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    currency: z.string(),
    itemsCents: z.int(),
    shippingCents: z.int(),
    chargedCents: z.int().nullable(),
    refundableCents: z.int(),
    refundableGoodsCents: z.int(),
    paidAt: time.nullable(),
    fulfilledAt: time.nullable(),
    /** What staff noted when they marked it as posted or handed over. */
    fulfilmentNote: z.string(),
    lines: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['voucher', 'goods']),
        unitCents: z.int(),
        quantity: z.int(),
        totalCents: z.int(),
        /** How many of it are not sent any more: their money went back. */
        keptBack: z.int(),
      }),
    ),
    /** Whether staff must look what to pack: an amount went back, and it doesn’t say of which goods. */
    packingUnsure: z.boolean(),
    /** Who sold it and which tax is in it, once it is paid; `null` also where that was not kept yet. */
    receipt: z.object({ title: z.string(), soldBy: z.string(), tax: z.array(z.string()) }).nullable(),
    payments: z.array(paymentSchema),
    refunds: z.array(refundSchema),
    askedRefund: requestedRefundSchema.nullable(),
    disputes: z.array(disputeSchema),
    vouchers: z.array(
      z.object({
        id: z.string(),
        maskedCode: z.string(),
        state: z.enum(voucherStates),
        initialCents: z.int(),
        balanceCents: z.int(),
        treatment: z.string(),
        /** Whom it is given to; empty where it is no gift, or that was not said. */
        to: z.string(),
      }),
    ),
    emails: z.array(emailRowSchema),
    /**
     * One for all its vouchers, whose `id` is empty, or one for each; none where it is no gift. `date`: the chosen day; `sendAt`: when it goes or
     * went to `email`, once paid; `mailState`: what became of that email; `emailedAt`: when it left last.
     */
    gifts: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        email: z.string(),
        message: z.string(),
        date: z.string(),
        sendAt: time.nullable(),
        mailState: z.enum(giftMailStates),
        emailedAt: time.nullable(),
      }),
    ),
    resendable: z.array(resendable),
    /** Whether its buyer has a private link to it. */
    linked: z.boolean(),
    notes: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), at: time })),
    timeline: z.array(timelineEntrySchema),
  })
  .meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof orderDetailSchema>

/** What staff note on an order, for the clinic's own eyes. */
export const orderNoteSchema = z
  .object({ text: prose(2000).min(1, 'Please write something') })
  .meta({ id: 'OrderNote' })
export const fulfilmentSchema = z.object({ note }).meta({ id: 'Fulfilment' })
/**
 * `idempotencyKey` is made by the client once for each refund it wants, so that a repeated call does it once. `method`:
 * how the money was handed back, for what was paid at the desk; left out, the way it was paid. `voucherId`: the voucher that all of
 * it comes off; empty or left out, goods and postage go first, then the vouchers, the last one first.
 */
export const refundRequestSchema = z
  .object({
    amountCents: amountInCents.min(1, noAmountFault),
    reason,
    idempotencyKey,
    method: z.enum(deskMethods).optional(),
    voucherId: z.string().max(64).optional(),
  })
  .meta({ id: 'RefundRequest' })
export type RefundRequest = z.infer<typeof refundRequestSchema>
/** A refund request of staff to an owner. */
export const refundAskSchema = refundRequestSchema.pick({ amountCents: true, reason: true }).meta({ id: 'RefundAsk' })
const requestId = z.string().max(64)
/** `requestId`: what the owner has read, so that nothing else is approved that was asked meanwhile. */
export const refundApprovalSchema = refundRequestSchema
  .pick({ method: true, voucherId: true })
  .extend({ requestId })
  .meta({ id: 'RefundApproval' })
export type RefundApproval = z.infer<typeof refundApprovalSchema>
export const refundDeclineSchema = z.object({ requestId, note: reason }).meta({ id: 'RefundDecline' })
/**
 * `accept`: the order is paid with what came; `paymentId` says with which, where there are several. `refund`: all goes
 * back. `done`: a marked order was looked at.
 */
export const reviewDecisionSchema = z
  .object({ decision: z.enum(['accept', 'refund', 'done']), paymentId: z.string().max(64).optional(), note: reason })
  .meta({ id: 'ReviewDecision' })
/**
 * `email`: the recipient; if left out, the buyer, or a gift's recipient. `giftIds`: whose gifts, as in `OrderDetail`; if left
 * out, the only one, or of several those that do not wait for their day.
 */
export const emailResendSchema = z
  .object({
    template: resendable,
    email: email.optional(),
    giftIds: z.array(z.string()).min(1, 'Please choose whose gift to send').max(100).optional(),
  })
  .meta({ id: 'EmailAgain' })
export type EmailResend = z.infer<typeof emailResendSchema>
/** What is right about an order’s buyer. `sendFailed`: whether emails to the old address that failed go to the new one now. */
export const buyerCorrectionSchema = z
  .object({ name: line(200), email, phone: phone.default(''), sendFailed: z.boolean().default(false) })
  .meta({ id: 'BuyerCorrection' })
export type BuyerCorrection = z.infer<typeof buyerCorrectionSchema>
/** The part of a gift that its correction starts from and changes; its `revisionOf` tells one that is out of date. */
export const waitingGiftOf = ({ email, date }: { email: string; date: string }) => ({ email, date })
/** The part of an order that a correction starts from and changes; its `revisionOf` tells one that is out of date. */
export const buyerOf = ({ name, email, phone }: { name: string; email: string; phone: string }) => ({
  name,
  email,
  phone,
})
