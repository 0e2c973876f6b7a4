import type { Schema } from './schema.ts'

/** The treatment that the vouchers of a line were bought for, by its name on that day; empty where they name none. */
export async function treatmentVouchers({ db }: Schema) {
  await db.schema
    .alterTable('order_lines')
    .addColumn('treatment', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
