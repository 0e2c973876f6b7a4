import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * What vouchers need after their sale: which ledger line an undo takes back (once), what lapsed with the expiry, which
 * expiry its holder was reminded of, the codes that were replaced, and how something was paid at the desk.
 */
export async function voucherLife({ db, table, texts, integer, index }: Schema) {
  await db.schema
    .alterTable('vouchers')
    .addColumn('lapsed_cents', integer, (c) => c.notNull().defaultTo(0).check(sql`lapsed_cents >= 0`))
    .execute()
  await db.schema.alterTable('vouchers').addColumn('reminded_of', 'text').execute()
  await index('vouchers', ['status', 'expires_at'])
  await index('vouchers', ['issued_at'])

  await db.schema
    .alterTable('voucher_ledger')
    .addColumn('undoes', 'text', (c) => c.references('voucher_ledger.id'))
    .execute()
  await db.schema.createIndex('voucher_ledger_undone_once').on('voucher_ledger').column('undoes').unique().execute()
  await index('voucher_ledger', ['created_at'])

  await table('voucher_former_codes', (t) =>
    t
      .addColumn('code', 'text', (c) => c.primaryKey().notNull())
      .addColumn('voucher_id', 'text', (c) => c.notNull().references('vouchers.id'))
      .$call(texts('replaced_at')),
  )
  await index('voucher_former_codes', ['voucher_id'])

  await db.schema.alterTable('payments').addColumn('method', 'text').execute()
}
