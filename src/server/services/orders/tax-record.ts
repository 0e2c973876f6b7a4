import type { Selectable } from 'kysely'
import { type TaxRecord, taxClassOf, taxRecordOf } from '#domain/shop/tax.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { readSection } from '../content/content.ts'
import { readSettings } from '../settings-sections.ts'

type OrderRow = Selectable<Tables['orders']>

/**
 * The seller and the tax of an order, by the current settings and products (docs/product.md, "Receipts"). They are stored
 * with the order when it is paid.
 */
export async function currentTaxRecord(
  db: Reader,
  { id, shipping_cents }: Pick<OrderRow, 'id' | 'shipping_cents'>,
): Promise<TaxRecord> {
  const { value: business } = await readSettings(db, 'business')
  const { value: clinic } = await readSection(db, 'clinic')
  const lines = await db
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_lines.kind', 'order_lines.unit_cents', 'order_lines.quantity', 'products.tax_class'])
    .where('order_lines.order_id', '=', id)
    .orderBy('order_lines.position')
    .execute()
  return taxRecordOf(business, {
    name: clinic.name,
    shipping: shipping_cents,
    lines: lines.map(({ kind, unit_cents, quantity, tax_class }) => ({
      taxClass: taxClassOf({ kind, taxClass: tax_class ?? undefined }),
      total: unit_cents * quantity,
    })),
  })
}

/** The same as it was written down when the order was paid; `null` where it is not paid, or was before one was kept. */
export const taxRecordOfOrder = ({ tax_record }: Pick<OrderRow, 'tax_record'>): TaxRecord | null =>
  tax_record === '' ? null : (JSON.parse(tax_record) as TaxRecord)

/** The tax record of a sample order of one voucher, for previews. */
export async function sampleTaxRecord(db: Reader): Promise<TaxRecord> {
  const { value: business } = await readSettings(db, 'business')
  const { value: clinic } = await readSection(db, 'clinic')
  const lines = [{ taxClass: 'none', total: 10000 } as const]
  return taxRecordOf(business, { name: clinic.name, shipping: 0, lines })
}
