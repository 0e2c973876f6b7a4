import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Who left the newsletter and was asked whether they want it again; whom a newsletter goes to, fixed when it is sent, and
 * how many have got it; and of each waiting email when its wait was set, so that a clock that was set back is noticed.
 */
export async function mailTruth({ db, integer, table, texts }: Schema) {
  await table('subscriber_confirmations', (t) =>
    t
      .addColumn('subscriber_id', 'text', (c) =>
        c.primaryKey().notNull().references('subscribers.id').onDelete('cascade'),
      )
      .$call(texts('nonce', 'token_hash', 'source', 'consent_note', 'asked_at', 'expires_at')),
  )
  await db.schema
    .createIndex('subscriber_confirmations_token_hash')
    .on('subscriber_confirmations')
    .column('token_hash')
    .unique()
    .execute()

  await table('newsletter_recipients', (t) =>
    t
      .addColumn('newsletter_id', 'text', (c) => c.notNull().references('newsletters.id').onDelete('cascade'))
      .addColumn('subscriber_id', 'text', (c) => c.notNull().references('subscribers.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('newsletter_recipients_once', ['newsletter_id', 'subscriber_id']),
  )
  await db.schema
    .createIndex('newsletter_recipients_subscriber_id')
    .on('newsletter_recipients')
    .column('subscriber_id')
    .execute()
  await sql`insert into newsletter_recipients (newsletter_id, subscriber_id)
    select newsletters.id, subscribers.id from newsletters, subscribers
    where newsletters.status in ('sending', 'paused') and subscribers.status = 'subscribed'
      and subscribers.consented_at <= newsletters.started_at and subscribers.created_at <= newsletters.started_at`.execute(
    db,
  )
  await db.schema.alterTable('newsletters').addColumn('delivered', integer).execute()

  for (const column of ['wait_set_at', 'scheduled_for'])
    await db.schema.alterTable('email_outbox').addColumn(column, 'text').execute()
  await sql`update email_outbox set wait_set_at = created_at where status in ('queued', 'sending')`.execute(db)
  await sql`update email_outbox set scheduled_for = next_attempt_at
    where status = 'queued' and attempts = 0 and template = 'gift' and next_attempt_at > created_at`.execute(db)
}
