import { z } from 'zod'

/** A product of the shop. `price` is text in dollars, as the cart stores it; `priceCents` is the same in whole cents. */
export const productSchema = z
  .object({
    id: z.int(),
    kind: z.enum(['voucher', 'goods']),
    name: z.string(),
    description: z.string(),
    price: z.string(),
    priceCents: z.int(),
    image: z.string(),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof productSchema>
