import type { Selectable } from 'kysely'
import { type Product, productSchema } from '#contract/product.ts'
import { priceText } from '#domain/money.ts'
import type { Reader } from '#server/database/connect.ts'
import { fromRow } from '#server/database/rows.ts'
import type { Tables } from '#server/database/tables.ts'

/** The products for sale, in the clinic's order. */
export async function listProducts(db: Reader): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('active', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(asProduct)
}

/** A product's row in the API's format. */
export const asProduct = (row: Selectable<Tables['products']>): Product => ({
  ...fromRow(productSchema.omit({ price: true }), row),
  price: priceText(row.price_cents),
})
