import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Which emails go first: 0 what somebody looks out for, 1 what goes to many. */
export async function outboxOrder({ db, integer, index }: Schema) {
  await db.schema
    .alterTable('email_outbox')
    .addColumn('priority', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update email_outbox set priority = 1
    where status in ('queued', 'sending') and template in ('newsletter', 'voucher-reminder')`.execute(db)
  await db.schema.dropIndex('email_outbox_status_next_attempt_at').execute()
  await index('email_outbox', ['status', 'priority', 'next_attempt_at'])
}
