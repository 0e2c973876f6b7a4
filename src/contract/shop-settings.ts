import { z } from 'zod'
import { taxClasses } from '#domain/shop/tax.ts'
import { amountInCents } from './amount.ts'
import { productSchema } from './product.ts'
import { imageAddress, line, prose } from './text.ts'

const fee = amountInCents.min(0, 'Please enter 0 or more').max(100_000, 'Please enter at most $1,000')
export const shippingFeesSchema = z
  .object({ byState: z.record(z.string().regex(/^[A-Z]{2,3}$/), fee), other: fee })
  .meta({ id: 'ShippingFees' })
export type ShippingFeesInput = z.infer<typeof shippingFeesSchema>

/** A product as the owner keeps it. What is not `active` is not sold; orders that have it keep their name and price. */
export const productInputSchema = z
  .object({
    name: line(200),
    description: prose(1000),
    priceCents: amountInCents.min(100, 'Please enter at least $1').max(1_000_000, 'Please enter at most $10,000'),
    image: imageAddress,
    active: z.boolean(),
    /** Of goods, and stays as it is when left out. A voucher is not taxed before it is used, whatever is sent. */
    taxClass: z.enum(taxClasses).optional(),
  })
  .meta({ id: 'ProductInput' })
export type ProductInput = z.infer<typeof productInputSchema>
export const newProductSchema = productInputSchema
  .extend({ kind: z.enum(['voucher', 'goods']) })
  .meta({ id: 'NewProduct' })
export type NewProduct = z.infer<typeof newProductSchema>
export const keptProductSchema = productSchema
  .extend({ active: z.boolean(), taxClass: z.enum(taxClasses) })
  .meta({ id: 'KeptProduct' })
export type KeptProduct = z.infer<typeof keptProductSchema>

/** What owners set for the shop. */
export const shopSettingsSchema = z
  .object({
    products: z.array(keptProductSchema),
    shippingFees: shippingFeesSchema,
  })
  .meta({ id: 'ShopSettings' })
export type ShopSettings = z.infer<typeof shopSettingsSchema>
