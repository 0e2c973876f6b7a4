import type { Schema } from './schema.ts'

/** The last newsletter that was put off for a subscriber, so that each counts once, and only those in a row. */
export const softBouncedNewsletter = ({ db }: Schema) =>
  db.schema
    .alterTable('subscribers')
    .addColumn('soft_bounced_newsletter', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
