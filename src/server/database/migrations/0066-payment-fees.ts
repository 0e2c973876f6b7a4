import type { Schema } from './schema.ts'

/** What the card provider kept of a payment, and when it is next to be asked: never, where nothing more can come. */
export async function paymentFees({ db, table, texts, numbers, index, appendOnly }: Schema) {
  await db.schema
    .alterTable('payments')
    .addColumn('fees_due_at', 'text', (c) => c.defaultTo(''))
    .execute()
  await index('payments', ['provider', 'status', 'fees_due_at'])

  await table('payment_fees', (t) =>
    t
      .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
      .$call(texts('reference', 'kind'))
      .$call(numbers('cents'))
      .$call(texts('charged_at', 'recorded_at'))
      .addPrimaryKeyConstraint('payment_fees_once', ['payment_id', 'reference']),
  )
  await index('payment_fees', ['charged_at'])
  await appendOnly('payment_fees')
}
