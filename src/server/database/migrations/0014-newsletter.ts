import type { Schema } from './schema.ts'

/**
 * How each subscriber came to agree, newsletters, who each has been queued for (one row a person and newsletter, ever), and
 * lists of addresses that are being taken over.
 */
export async function newsletter({ db, table, texts, numbers, index }: Schema) {
  for (const [column, usual] of [
    ['source', 'form'],
    ['consent_note', ''],
  ] as const)
    await db.schema
      .alterTable('subscribers')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(usual))
      .execute()
  await db.schema.alterTable('subscribers').addColumn('left_at', 'text').execute()
  for (const order of ['consented_at', 'email']) {
    await index('subscribers', [order, 'id'])
    await index('subscribers', ['status', order, 'id'])
  }

  await table('newsletters', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('subject', 'preview', 'body', 'status'))
      .$call(numbers('revision', 'recipients'))
      // Up to which subscriber it has been queued.
      .$call(texts('reached'))
      .addColumn('started_at', 'text')
      .addColumn('finished_at', 'text')
      .$call(texts('created_at', 'updated_at')),
  )
  await index('newsletters', ['status', 'started_at'])
  await table('newsletter_deliveries', (t) =>
    t
      .addColumn('newsletter_id', 'text', (c) => c.notNull().references('newsletters.id'))
      .$call(texts('subscriber_id', 'email_id'))
      .addPrimaryKeyConstraint('newsletter_deliveries_once', ['newsletter_id', 'subscriber_id']),
  )
  await table('subscriber_imports', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('file_name', 'status', 'addresses', 'consent_note', 'actor_name'))
      .$call(numbers('total', 'done', 'added'))
      .$call(texts('created_at', 'updated_at')),
  )
  await index('subscriber_imports', ['status', 'created_at'])
}
