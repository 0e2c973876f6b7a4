import { type Business, businessNumberLabel, type Country } from '../identity/business.ts'
import { type Cents, formatMoney } from '../money.ts'

/**
 * How a product is taxed: `none`, a voucher, on which no tax falls before it is used; `included`, the tax is part of the
 * price; `free`, no tax falls on it.
 */
export const taxClasses = ['none', 'included', 'free'] as const
export type TaxClass = (typeof taxClasses)[number]

/** How a product is taxed: a voucher never is, and goods are unless they are said to be free. */
export const taxClassOf = ({
  kind,
  taxClass,
}: {
  kind: 'voucher' | 'goods'
  taxClass?: TaxClass | undefined
}): TaxClass => (kind === 'voucher' ? 'none' : taxClass === 'free' ? 'free' : 'included')

/** Goods and services tax in Australia, in per cent. */
const gst = { name: 'GST', rate: 10 }

/** The tax that a business charges: its name, and its rate in per cent; `null` where it charges none. */
export function taxOf(business: Business): { name: string; rate: number } | null {
  if (!business.taxRegistered) return null
  if (business.country === 'AU') return gst
  const rate = Number(business.taxRate)
  return rate > 0 ? { name: business.taxName || 'tax', rate } : null
}

/**
 * The tax that is part of a price, in cents, rounded half up: a price with 10 % GST holds an eleventh of itself. `rate` in
 * per cent, with up to two decimals; the price itself never changes.
 */
export function taxIncluded(price: Cents, rate: number): Cents {
  const hundredths = Math.round(rate * 100)
  return Math.floor((2 * price * hundredths + 10_000 + hundredths) / (2 * (10_000 + hundredths)))
}

/**
 * The seller and the tax of an order at the time of payment (docs/product.md, "Receipts"). `lines` in the order
 * of the order's lines. A later change of the settings leaves it alone.
 */
export type TaxRecord = {
  supplier: { country: Country; name: string; legalName: string; businessNumber: string }
  tax: { name: string; rate: number } | null
  lines: { taxClass: TaxClass; tax: Cents }[]
  shippingTax: Cents
}

/**
 * Writes an order's tax down. `name`: what the clinic calls itself; amounts in cents. Postage is taxed unless everything
 * that is posted is free of tax (docs/law.md, "Receipts").
 */
export function taxRecordOf(
  business: Business,
  { name, lines, shipping }: { name: string; lines: { taxClass: TaxClass; total: Cents }[]; shipping: Cents },
): TaxRecord {
  const tax = taxOf(business)
  const { country, legalName, businessNumber } = business
  const taxed = (amount: Cents) => (tax ? taxIncluded(amount, tax.rate) : 0)
  return {
    supplier: { country, name, legalName, businessNumber },
    tax,
    lines: lines.map(({ taxClass, total }) => ({ taxClass, tax: taxClass === 'included' ? taxed(total) : 0 })),
    shippingTax: lines.every(({ taxClass }) => taxClass === 'free') ? 0 : taxed(shipping),
  }
}

/** All the tax in an order, in cents. */
export const totalTax = ({ lines, shippingTax }: TaxRecord): Cents =>
  lines.reduce((sum, { tax }) => sum + tax, shippingTax)

/** Whether it is what the tax law calls a tax invoice: tax is in it, and the seller is named with a number. */
export const isTaxInvoice = (record: TaxRecord): boolean =>
  totalTax(record) > 0 && record.supplier.businessNumber !== ''

/** The sentences on a receipt about the tax in an order (docs/law.md, "Receipts"). */
export function taxSentences(record: TaxRecord): string[] {
  const { tax, lines, supplier } = record
  const name = tax?.name ?? (supplier.country === 'AU' ? 'GST' : '')
  const total = totalTax(record)
  const vouchers = lines.some(({ taxClass }) => taxClass === 'none')
  const free = lines.some(({ taxClass }) => taxClass === 'free')
  return [
    ...(total > 0 ? [`Includes ${name} of ${formatMoney(total)}.`] : []),
    ...(vouchers && name
      ? [`No ${name} is charged on a gift voucher. Where ${name} applies, it applies when it’s used.`]
      : []),
    ...(free && tax ? [`Items marked ${name}-free have no ${name} in their price.`] : []),
    ...(!tax && supplier.country === 'AU' && lines.some(({ taxClass }) => taxClass !== 'none')
      ? ['No GST is included: the seller isn’t registered for GST.']
      : []),
  ]
}

/** A refund on a receipt: when it was made (ISO 8601 UTC), and in cents what went back and the tax in it. */
export type RefundOnReceipt = { at: string; amount: Cents; tax: Cents }

/**
 * The tax in the first `cents` of what was sold, all amounts in cents. Of a part of a line it is that share of the line's tax, to
 * the nearest cent, so that refunds of everything give back exactly the tax that was on the receipt.
 */
export function taxOfFirst(sold: readonly { cents: Cents; tax: Cents }[], cents: Cents): Cents {
  let rest = cents
  return sold.reduce((sum, line) => {
    const part = Math.max(0, Math.min(rest, line.cents))
    rest -= part
    return line.cents === 0 ? sum : sum + Math.round((line.tax * part) / line.cents)
  }, 0)
}

/** The sentences on a receipt about the tax in what went back; `day` writes a moment as a date. */
export const refundTaxSentences = (
  { tax }: TaxRecord,
  refunds: readonly RefundOnReceipt[],
  day: (iso: string) => string,
): string[] =>
  refunds.flatMap((refund) =>
    tax && refund.tax > 0
      ? [
          `The ${formatMoney(refund.amount)} refunded on ${day(refund.at)} includes ${tax.name} of ${formatMoney(refund.tax)}.`,
        ]
      : [],
  )

/** The title of a receipt: "Tax invoice" by tax law if it includes tax and the seller has a business number. */
export const receiptTitle = (record: TaxRecord | null): string =>
  record && isTaxInvoice(record) ? 'Tax invoice' : 'Receipt'

/** The seller's line: `Hartley Pty Ltd, trading as Anhe, ABN 51 824 753 556`. */
export function sellerLine({ supplier: { name, legalName, businessNumber, country } }: TaxRecord): string {
  const seller = legalName && legalName !== name ? `${legalName}, trading as ${name}` : name
  return [seller, businessNumber && `${businessNumberLabel(country)} ${businessNumber}`].filter(Boolean).join(', ')
}
