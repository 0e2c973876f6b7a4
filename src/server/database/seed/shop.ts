import type { Tx } from '../connect.ts'

/** The gift voucher: product 100 at 100.00 (docs/product.md, "Products"). */
export async function seedShop(tx: Tx, at: string, pictures: { voucher: string }): Promise<void> {
  await tx
    .insertInto('products')
    .values({
      id: 100,
      kind: 'voucher',
      name: '$100 Gift Voucher',
      description:
        'Give someone a quiet hour. Our voucher can be used for any treatment at the clinic, in one visit or several.',
      price_cents: 10000,
      image: pictures.voucher,
      active: 1,
      position: 0,
      created_at: at,
      updated_at: at,
    })
    .execute()
}
