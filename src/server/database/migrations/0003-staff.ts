import type { Schema } from './schema.ts'

/** Staff accounts and sessions as better-auth laid them out, which kept them at first, the first owner's set-up link, and the audit log. */
export async function staff({ table, texts, date, boolean, index, appendOnly }: Schema) {
  await table('staff_users', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('name'))
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('emailVerified', boolean, (c) => c.notNull())
      .addColumn('image', 'text')
      .$call(texts('role'))
      .addColumn('createdAt', date, (c) => c.notNull())
      .addColumn('updatedAt', date, (c) => c.notNull()),
  )
  await table('staff_sessions', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('userId', 'text', (c) => c.notNull().references('staff_users.id').onDelete('cascade'))
      .addColumn('token', 'text', (c) => c.notNull().unique())
      .addColumn('expiresAt', date, (c) => c.notNull())
      .addColumn('ipAddress', 'text')
      .addColumn('userAgent', 'text')
      .addColumn('createdAt', date, (c) => c.notNull())
      .addColumn('updatedAt', date, (c) => c.notNull()),
  )
  await index('staff_sessions', ['userId'])
  await table('staff_accounts', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('userId', 'text', (c) => c.notNull().references('staff_users.id').onDelete('cascade'))
      .$call(texts('accountId', 'providerId'))
      .addColumn('accessToken', 'text')
      .addColumn('refreshToken', 'text')
      .addColumn('idToken', 'text')
      .addColumn('accessTokenExpiresAt', date)
      .addColumn('refreshTokenExpiresAt', date)
      .addColumn('scope', 'text')
      .addColumn('password', 'text')
      .addColumn('createdAt', date, (c) => c.notNull())
      .addColumn('updatedAt', date, (c) => c.notNull()),
  )
  await index('staff_accounts', ['userId'])
  await table('staff_verifications', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('identifier', 'value'))
      .addColumn('expiresAt', date, (c) => c.notNull())
      .addColumn('createdAt', date, (c) => c.notNull())
      .addColumn('updatedAt', date, (c) => c.notNull()),
  )
  await index('staff_verifications', ['identifier'])
  await table('setup_links', (t) =>
    t
      .addColumn('token_hash', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('expires_at'))
      .addColumn('used_at', 'text')
      .$call(texts('created_at')),
  )
  await table('audit_log', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('at'))
      .addColumn('actor_id', 'text')
      .$call(texts('actor_name', 'action', 'entity', 'entity_id'))
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('request_id', 'text'),
  )
  await index('audit_log', ['at'])
  await index('audit_log', ['entity', 'entity_id'])
  await appendOnly('audit_log')
}
