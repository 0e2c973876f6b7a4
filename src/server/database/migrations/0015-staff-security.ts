import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * What keeps the staff's accounts safe: who is deactivated, second factors with their recovery codes, passkeys, the
 * secrets that one step of signing in hands to the next, invitations and reset links; and the ways to look through the
 * audit log.
 */
export async function staffSecurity({ db, table, texts, numbers, flag, index }: Schema) {
  for (const column of ['deactivatedAt', 'secondFactorAt', 'lastSeenAt'])
    await db.schema.alterTable('staff_users').addColumn(column, 'text').execute()

  await table('staff_totp', (t) =>
    t
      .addColumn('staff_id', 'text', (c) => c.primaryKey().notNull().references('staff_users.id').onDelete('cascade'))
      .$call(texts('secret'))
      .addColumn('confirmed_at', 'text')
      .$call(numbers('last_step'))
      .$call(texts('created_at')),
  )
  await table('staff_recovery_codes', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('staff_id', 'text', (c) => c.notNull().references('staff_users.id').onDelete('cascade'))
      .$call(texts('salt', 'hash'))
      .addColumn('used_at', 'text')
      .$call(texts('created_at')),
  )
  await index('staff_recovery_codes', ['staff_id'])
  await table('staff_passkeys', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('staff_id', 'text', (c) => c.notNull().references('staff_users.id').onDelete('cascade'))
      .addColumn('credential_id', 'text', (c) => c.notNull().unique())
      .$call(texts('public_key'))
      .$call(numbers('counter'))
      .$call(texts('transports', 'name'))
      .$call(flag('backed_up'))
      .$call(texts('created_at'))
      .addColumn('last_used_at', 'text'),
  )
  await index('staff_passkeys', ['staff_id'])
  await table('staff_challenges', (t) =>
    t
      .addColumn('token_hash', 'text', (c) => c.primaryKey().notNull())
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('code', 'passkey', 'new-passkey')`))
      .addColumn('staff_id', 'text', (c) => c.references('staff_users.id').onDelete('cascade'))
      .$call(numbers('tries'))
      .$call(texts('expires_at')),
  )
  await index('staff_challenges', ['expires_at'])
  await table('staff_links', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('invitation', 'reset')`))
      .$call(texts('email'))
      .addColumn('role', 'text')
      .addColumn('staff_id', 'text', (c) => c.references('staff_users.id').onDelete('cascade'))
      .$call(texts('nonce'))
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .$call(texts('made_by', 'expires_at'))
      .addColumn('used_at', 'text')
      .addColumn('revoked_at', 'text')
      .$call(texts('created_at')),
  )
  await index('staff_links', ['staff_id'])

  for (const old of ['audit_log_at', 'audit_log_entity_entity_id']) await db.schema.dropIndex(old).execute()
  await index('audit_log', ['at', 'id'])
  for (const column of ['actor_name', 'action', 'entity']) await index('audit_log', [column, 'at', 'id'])
  await index('audit_log', ['entity', 'entity_id', 'at', 'id'])
}
