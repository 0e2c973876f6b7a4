import { z } from 'zod'

/** What the shop sells. `price` is text in dollars, as the cart keeps it; `priceCents` is the same in whole cents. */
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
