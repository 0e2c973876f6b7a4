import type { Selectable } from 'kysely'
import type { ApiKey, ApiScope, CreatedApiKey, NewApiKey } from '#contract/api-key.ts'
import { day, minute } from '#domain/dates/durations.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, RandomDeps, TimedDeps, WriteDeps } from '#server/deps.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { writeAudit } from '../audit.ts'

type KeyRow = Selectable<Tables['api_keys']>

/** The prefix of every key, so that people and secret scanners recognise one. */
const mark = 'clinic_'
const prefixLength = mark.length + 6
const form = /^clinic_[\w-]{43}$/

/** A use is written down no more often than this, in ms, so that reading does not mean writing. */
const touchIntervalMs = 5 * minute

const isOver = ({ expires_at }: Pick<KeyRow, 'expires_at'>, now: Date) =>
  expires_at !== null && expires_at <= now.toISOString()

const scopesOf = ({ scopes }: Pick<KeyRow, 'scopes'>) => JSON.parse(scopes) as ApiScope[]

const keyOf = (row: KeyRow, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: scopesOf(row),
  madeBy: row.made_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  expired: isOver(row, now),
  lastUsedAt: row.last_used_at,
})

/** Every key that was not revoked, newest first; those whose time is over too. */
export async function listApiKeys({ database: { db }, now }: TimedDeps): Promise<ApiKey[]> {
  const rows = await db.selectFrom('api_keys').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map((row) => keyOf(row, now()))
}

/**
 * Makes a key (docs/product.md, "API keys"): 256 random bits, of which the database keeps a hash. No later answer has
 * it.
 */
export async function createApiKey(
  deps: RandomDeps,
  { name, scopes, lifetime, actor }: NewApiKey & { actor: Actor },
): Promise<CreatedApiKey> {
  const key = `${mark}${makeToken(deps.randomBytes)}`
  const at = deps.now()
  const row: KeyRow = {
    id: deps.newId(),
    name,
    prefix: key.slice(0, prefixLength),
    scopes: JSON.stringify(scopes),
    made_by: actor.name,
    created_at: at.toISOString(),
    token_hash: hashToken(key),
    expires_at: lifetime === 'never' ? null : new Date(at.getTime() + Number(lifetime) * day).toISOString(),
    last_used_at: null,
  }
  await inTransaction(deps.database, async (tx) => {
    await tx.insertInto('api_keys').values(row).execute()
    const after = { name, prefix: row.prefix, scopes, expiresAt: row.expires_at }
    await writeAudit(tx, deps, { actor, action: 'api_key.made', entityId: row.id, after })
  })
  return { key, apiKey: keyOf(row, at) }
}

/** Revokes a key at once. False if there is none. */
export const revokeApiKey = (deps: WriteDeps, { id, actor }: { id: string; actor: Actor }): Promise<boolean> =>
  inTransaction(deps.database, async (tx) => {
    const row = await tx.deleteFrom('api_keys').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) return false
    const before = { name: row.name, prefix: row.prefix, scopes: scopesOf(row) }
    await writeAudit(tx, deps, { actor, action: 'api_key.revoked', entityId: id, before })
    return true
  })

/** Whether a text has the format of our API keys. */
export const isApiKey = (text: string): boolean => form.test(text)

/** A key in use: who it acts as, and what it may do. */
export type KeyInUse = { id: string; name: string; scopes: ApiScope[] }

/** Finds the API key of a secret and notes its use; `undefined` if there is none, or it has expired. */
export async function findApiKey({ database: { db }, now }: TimedDeps, key: string): Promise<KeyInUse | undefined> {
  const row = await db.selectFrom('api_keys').selectAll().where('token_hash', '=', hashToken(key)).executeTakeFirst()
  const at = now()
  if (!row || isOver(row, at)) return undefined
  if (row.last_used_at === null || Math.abs(at.getTime() - Date.parse(row.last_used_at)) >= touchIntervalMs)
    await db.updateTable('api_keys').set({ last_used_at: at.toISOString() }).where('id', '=', row.id).execute()
  return { id: row.id, name: row.name, scopes: scopesOf(row) }
}
