import { z } from 'zod'
import { mailConnectionSchema } from '#contract/connections.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting, type Setting, writeSetting } from '../settings.ts'
import type { Sealing } from './sealing.ts'

const stripeKeysSchema = z.object({
  publishableKey: z.string(),
  secretKey: z.string(),
  webhookSecrets: z.array(z.string()),
})

/** What is sealed of each connection. */
const storedSchemas = { mail: mailConnectionSchema, payments: stripeKeysSchema } as const
export type ConnectionName = keyof typeof storedSchemas
export type StoredConnection<N extends ConnectionName> = z.infer<(typeof storedSchemas)[N]>

/** All have settings of one shape. */
const keyOf = (name: ConnectionName) => `connection.${name}` as 'connection.mail'

/** `unreadable`: something is saved, but not with this installation’s key. `revision` is another with each save. */
export type Stored<N extends ConnectionName> = {
  value: StoredConnection<N> | undefined
  unreadable: boolean
  revision: string
}

/** A connection as it was saved in the dashboard. */
export async function readConnection<N extends ConnectionName>(
  db: Reader,
  sealing: Sealing,
  name: N,
): Promise<Stored<N>> {
  const row = await readSetting(db, keyOf(name))
  if (!row) return { value: undefined, unreadable: false, revision: '' }
  const read = storedSchemas[name].safeParse(sealing.open(name, row.sealed))
  const value = read.success ? (read.data as StoredConnection<N>) : undefined
  return { value, unreadable: !read.success, revision: row.savedAt }
}

type SaveDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'connections'>
type Change<N extends ConnectionName> = {
  name: N
  value: StoredConnection<N> | null
  basedOn: string | undefined
  actor: Actor
  /** What the audit log may say of it. */
  facts: object
}

/** `stale`: somebody else has saved it since the revision that the change was based on. */
export type ConnectionSaved = { ok: true } | { ok: false; reason: 'stale'; field?: undefined }

/**
 * Saves a connection, or forgets it where there is no `value`, and goes on with it from now on. With `basedOn` it is
 * refused when somebody else has saved since. The audit log tells that it was done, and no secret.
 */
export async function saveConnection<N extends ConnectionName>(
  deps: SaveDeps,
  { name, value, basedOn, actor, facts }: Change<N>,
): Promise<ConnectionSaved> {
  const { sealing, refresh } = deps.connections
  const saved = await inTransaction(deps.database, async (tx) => {
    const current = await readSetting(tx, keyOf(name))
    if (basedOn !== undefined && basedOn !== (current?.savedAt ?? '')) return false
    const now = deps.now()
    const row: Setting<'connection.mail'> = value && { sealed: sealing.seal(name, value), savedAt: now.toISOString() }
    await writeSetting(tx, keyOf(name), row, now)
    const action = value ? 'connection.saved' : 'connection.removed'
    await writeAudit(tx, deps, { actor, action, entity: 'connection', entityId: name, after: facts })
    return true
  })
  if (!saved) return { ok: false, reason: 'stale' }
  await refresh()
  return { ok: true }
}

/** When each connection was last saved: another text where another process has saved one. */
export async function connectionRevisions(db: Reader): Promise<Record<ConnectionName, string>> {
  const names = Object.keys(storedSchemas) as ConnectionName[]
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where(
      'key',
      'in',
      names.map((name) => `connection.${name}`),
    )
    .execute()
  const savedOf = (name: ConnectionName) => rows.find(({ key }) => key === `connection.${name}`)?.value ?? ''
  return { mail: savedOf('mail'), payments: savedOf('payments') }
}
