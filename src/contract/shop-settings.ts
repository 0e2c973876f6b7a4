import { z } from 'zod'
import { formatMoney } from '#domain/money.ts'
import { voucherValues } from '#domain/shop/own-amount.ts'
import { taxClasses } from '#domain/shop/tax.ts'
import { amountInCents } from './amount.ts'
import { productSchema } from './product.ts'
import { imageAddress, line, prose } from './text.ts'

const fee = amountInCents.min(0, 'Please enter 0 or more').max(100_000, 'Please enter at most $1,000.00')
export const shippingFeesSchema = z
  .object({ byState: z.record(z.string().regex(/^[A-Z]{2,3}$/), fee), other: fee })
  .meta({ id: 'ShippingFees' })
export type ShippingFeesInput = z.infer<typeof shippingFeesSchema>

/** The value of a voucher that is no product's, as it is typed. */
export const voucherValue = amountInCents
  .min(voucherValues.least, `Please enter at least ${formatMoney(voucherValues.least)}`)
  .max(voucherValues.most, `Please enter at most ${formatMoney(voucherValues.most)}`)
/** Between which amounts buyers choose what a voucher is worth; `null` where only the products' own values are sold. */
export const ownAmountSchema = z.object({ least: voucherValue, most: voucherValue }).nullable()
/** The same as it is typed: both, or neither. */
export const ownAmountInputSchema = z
  .object({ least: voucherValue.nullable(), most: voucherValue.nullable() })
  .superRefine(({ least, most }, context) => {
    const fault = (path: 'least' | 'most', message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (least === null && most !== null) fault('least', 'Please enter both amounts, or neither')
    if (most === null && least !== null) fault('most', 'Please enter both amounts, or neither')
    if (least !== null && most !== null && least > most) fault('most', 'Please enter at least the smallest amount')
  })
  .meta({ id: 'OwnAmount' })
export type OwnAmountInput = z.infer<typeof ownAmountInputSchema>

/** Whether vouchers are sold for treatments. */
export const treatmentVouchersInputSchema = z.object({ on: z.boolean() }).meta({ id: 'TreatmentVouchers' })

/** A product as the owner keeps it. What is not `active` is not sold; orders that have it keep their name and price. */
export const productInputSchema = z
  .object({
    name: line(200),
    description: prose(1000),
    priceCents: amountInCents.min(100, 'Please enter at least $1.00').max(1_000_000, 'Please enter at most $10,000.00'),
    image: imageAddress,
    active: z.boolean(),
    /** For goods only; unchanged if left out. A voucher is not taxed before it is used, so its value is ignored. */
    taxClass: z.enum(taxClasses).optional(),
  })
  .meta({ id: 'ProductInput' })
export type ProductInput = z.infer<typeof productInputSchema>
export const newProductSchema = productInputSchema
  .extend({ kind: z.enum(['voucher', 'goods']) })
  .meta({ id: 'NewProduct' })
export type NewProduct = z.infer<typeof newProductSchema>
export const adminProductSchema = productSchema
  .extend({ active: z.boolean(), taxClass: z.enum(taxClasses) })
  .meta({ id: 'KeptProduct' })
export type AdminProduct = z.infer<typeof adminProductSchema>

/** The shop settings that owners change. */
export const shopSettingsSchema = z
  .object({
    products: z.array(adminProductSchema),
    shippingFees: shippingFeesSchema,
    ownAmount: ownAmountSchema,
    /** Whether vouchers are sold for treatments, and the value of each, by treatment or by fee of a treatment; `fault` says why there is none. */
    treatmentVouchers: z.object({
      on: z.boolean(),
      treatments: z.array(z.object({ title: z.string(), cents: z.int().nullable(), fault: z.string().nullable() })),
    }),
  })
  .meta({ id: 'ShopSettings' })
export type ShopSettings = z.infer<typeof shopSettingsSchema>
