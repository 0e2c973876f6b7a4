import { z } from 'zod'
import { bookkeepingPrograms } from '#domain/bookkeeping/journal-file.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { giftMailStates } from '#domain/vouchers/gift-mail.ts'
import { ledgerKinds, voucherFilters, voucherStates } from '#domain/vouchers/voucher-ledger.ts'
import { amountInCents, noAmountFault } from './amount.ts'
import { giftFormSchema } from './checkout.ts'
import { dayRange, listPageSchema, pageNumber, searchText, withDaysInOrder } from './list.ts'
import { voucherValue } from './shop-settings.ts'
import { email, idempotencyKey, line, phone } from './text.ts'

const time = z.string()
const state = z.enum(voucherStates)
const redemptionFaults = ['spent', 'expired', 'frozen', 'void', 'test', 'short'] as const
const amount = amountInCents.min(1, noAmountFault).max(10_000_00, 'Please enter at most $10,000.00')
const reason = line(300)
/** Made by the client once for each thing it wants done, so that a repeated call does it once. */

/** How a voucher is printed: on one A4 page, or on both sides of one that is folded to an A5 card. */
export const voucherFormats = ['a4', 'a5-fold'] as const
export type VoucherFormat = (typeof voucherFormats)[number]
export const voucherPrintSchema = z.object({ format: z.enum(voucherFormats).default('a4') })

/** The typed or scanned text: a code in any format, or the text of a voucher's QR code. It is sent in request bodies only. */
export const voucherCodeSchema = z.object({ code: z.string().max(300).default('') }).meta({ id: 'VoucherCode' })

/**
 * A voucher for anyone who has the code. `validUntil` is ISO 8601 UTC; `test`: it was not paid with real money; `redeemable`:
 * the voucher’s id, for signed-in staff who may redeem it.
 */
export const voucherBalanceSchema = z
  .object({
    balanceCents: z.int(),
    state: z.enum(voucherStates),
    validUntil: time,
    test: z.boolean(),
    /** The treatment that it names; empty if none. Its value is an amount of money all the same. */
    treatment: z.string(),
    redeemable: z.string().optional(),
  })
  .meta({ id: 'VoucherBalance' })
export type VoucherBalance = z.infer<typeof voucherBalanceSchema>

/** A line of a voucher's ledger, with the balance after it. */
export const ledgerLineSchema = z.object({
  id: z.string(),
  kind: z.enum(ledgerKinds),
  deltaCents: z.int(),
  balanceCents: z.int(),
  actor: z.string(),
  reason: z.string(),
  at: time,
  undone: z.boolean(),
  undoable: z.boolean(),
})
export type LedgerLine = z.infer<typeof ledgerLineSchema>

/**
 * What staff did to a voucher besides its money: a later last day (`until`, such as 2027-03-05), its email once more, or
 * a new code; `email` is where it went, empty where it went nowhere.
 */
export const administrationLineSchema = z.object({
  id: z.string(),
  kind: z.enum(['extended', 'resent', 'reissued']),
  actor: z.string(),
  at: time,
  until: z.iso.date().nullable(),
  email: z.string(),
  reason: z.string(),
})
export type AdministrationLine = z.infer<typeof administrationLineSchema>

/**
 * A voucher at the desk. `order.imported`: it was sold elsewhere, and its order stands for that. `fault`: why nothing can be redeemed from it; `expiresOn`: its last day, such as 2027-03-05;
 * `gift`: whom it goes to at `sendAt`, or went to, what became of that email, and when it left last; `null` where nobody but the buyer is sent it. `recipient`: the name
 * of whom it is for, if there is one, also where the buyer gives it to them.
 */
export const voucherDetailSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    state,
    test: z.boolean(),
    fault: z.enum(redemptionFaults).nullable(),
    treatment: z.string(),
    initialCents: z.int(),
    balanceCents: z.int(),
    issuedAt: time,
    expiresAt: time,
    expiresOn: z.iso.date(),
    order: z.object({
      id: z.string(),
      reference: z.string(),
      status: z.enum(orderStatuses),
      name: z.string(),
      email: z.string(),
      desk: z.boolean(),
      imported: z.boolean(),
      /** What staff have asked the owners to refund of it, in cents; `null` where they have not. */
      askedRefundCents: z.int().nullable(),
    }),
    gift: z
      .object({
        to: z.string(),
        email: z.string(),
        sendAt: time,
        mailState: z.enum(giftMailStates),
        emailedAt: time.nullable(),
      })
      .nullable(),
    recipient: z.string(),
    formerCodes: z.array(z.object({ code: z.string(), replacedAt: time })),
    administration: z.array(administrationLineSchema),
    history: z.array(ledgerLineSchema),
  })
  .meta({ id: 'VoucherAtDesk' })
export type VoucherDetail = z.infer<typeof voucherDetailSchema>

export const redemptionSchema = z
  .object({ amountCents: amount, idempotencyKey, note: z.string().trim().max(300).default('') })
  .meta({ id: 'Redemption' })
export type Redemption = z.input<typeof redemptionSchema>

/** A redemption as made: its ledger line, by which it can be undone, and the voucher after it. */
export const redeemedSchema = z.object({ lineId: z.string(), voucher: voucherDetailSchema }).meta({ id: 'Redeemed' })

export const voidingSchema = z.object({ reason }).meta({ id: 'Voiding' })
export const extensionSchema = z
  .object({ until: z.iso.date('Please choose a day').max(10) })
  .meta({ id: 'VoucherExtension' })
export const adjustmentSchema = z
  .object({
    deltaCents: amountInCents
      .min(-10_000_00, 'Please change it by at most $10,000.00')
      .max(10_000_00, 'Please change it by at most $10,000.00')
      .refine((delta) => delta !== 0, 'This is already the balance'),
    /** The balance in cents that the change starts from: it is refused if another one is on the voucher by then. */
    fromCents: z.int().optional(),
    reason,
    idempotencyKey,
  })
  .meta({ id: 'VoucherAdjustment' })
/** `email`: the recipient of the voucher with its new code; if left out, it is only shown. */
export const reissueSchema = z.object({ reason, email: email.optional() }).meta({ id: 'VoucherReissue' })
export const resendSchema = z.object({ email }).meta({ id: 'VoucherResend' })

export const deskMethods = ['cash', 'terminal'] as const
/** A voucher sold at the desk. `amountCents` is the value of each; an email address gets a receipt and the vouchers. */
export const deskSaleSchema = z
  .object({
    amountCents: voucherValue,
    /** The number of one of the treatments’ vouchers, as the site lists them; its value is then the treatment’s fee. */
    treatmentVoucher: z.int().optional(),
    quantity: z.int().min(1).max(20).default(1),
    method: z.enum(deskMethods, 'Please choose how it was paid'),
    name: line(200),
    email: z.union([z.literal(''), email]).default(''),
    phone: phone.default(''),
    idempotencyKey,
    /** The recipient of all vouchers, as at the checkout. */
    ...giftFormSchema.shape,
  })
  .meta({ id: 'DeskSale' })
export type DeskSale = z.input<typeof deskSaleSchema>
export const soldSchema = z
  .object({ orderId: z.string(), reference: z.string(), vouchers: z.array(voucherDetailSchema) })
  .meta({ id: 'DeskSold' })

/** A voucher in the list: only the last symbols of its code. */
export const voucherRowSchema = z.object({
  id: z.string(),
  maskedCode: z.string(),
  state,
  test: z.boolean(),
  initialCents: z.int(),
  balanceCents: z.int(),
  treatment: z.string(),
  issuedAt: time,
  expiresAt: time,
  buyer: z.string(),
  email: z.string(),
  reference: z.string(),
  recipient: z.string(),
  recipientEmail: z.string(),
})

export type VoucherRow = z.infer<typeof voucherRowSchema>
const voucherView = z.object({
  status: z.enum(voucherFilters).default('all'),
  q: searchText,
  ...dayRange,
})
/** The days are those on which vouchers were issued. */
export const voucherListQuerySchema = withDaysInOrder(voucherView.extend({ page: pageNumber }))
export const voucherExportQuerySchema = withDaysInOrder(voucherView)
export type VoucherListQuery = z.infer<typeof voucherListQuerySchema>
export type VoucherExportQuery = z.infer<typeof voucherExportQuerySchema>
export const voucherListSchema = listPageSchema(voucherRowSchema).meta({ id: 'VoucherList' })
export type VoucherList = z.infer<typeof voucherListSchema>

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Please choose a month such as 2026-03')
/** A span of months; by default the last twelve. */
export const reportQuerySchema = z.object({ from: month.optional(), to: month.optional() })
/** The longest journal, in months: two financial years. */
export const maxJournalMonths = 24
/** The journal of a span of months, for a program for bookkeeping: each entry, or added up by day. */
export const journalQuerySchema = z.object({
  from: month,
  to: month,
  by: z.enum(['day', 'entry']).default('day'),
  program: z.enum(bookkeepingPrograms),
})
const movement = {
  sold: z.int(),
  imported: z.int(),
  redeemed: z.int(),
  expired: z.int(),
  refunded: z.int(),
  adjusted: z.int(),
  outstanding: z.int(),
}
/**
 * All amounts in cents; `outstanding` is owed at the end of the month. `test`: of vouchers without real money. `withoutFee`:
 * how many card payments there were of which the provider has not said what it kept.
 */
export const voucherReportSchema = z
  .object({
    from: month,
    to: month,
    test: z.boolean(),
    opening: z.int(),
    withoutFee: z.int(),
    months: z.array(z.object({ month, ...movement })),
    total: z.object(movement),
  })
  .meta({ id: 'VoucherReport' })
export type VoucherReport = z.infer<typeof voucherReportSchema>

/**
 * How long vouchers are valid, and whether the dashboard has to warn that the law asks for longer. `binding`: real payments
 * are taken, so that less than `lawfulYears` cannot be set.
 */
export const voucherRulesSchema = z
  .object({ years: z.int(), lawfulYears: z.int(), warning: z.boolean(), binding: z.boolean() })
  .meta({ id: 'VoucherRules' })
export type VoucherRules = z.infer<typeof voucherRulesSchema>
export const voucherRulesChangeSchema = z
  .object({ years: z.int().min(1).max(20).optional(), dismissed: z.boolean().optional() })
  .meta({ id: 'VoucherRulesChange' })
