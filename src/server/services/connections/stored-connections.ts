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

/** `unreadable`: something is saved, but not with this installation’s key. */
export type Stored<N extends ConnectionName> = {
  value: StoredConnection<N> | undefined
  unreadable: boolean
}

/** A connection as it was saved in the dashboard. */
export async function readConnection<N extends ConnectionName>(
  db: Reader,
  sealing: Sealing,
  name: N,
): Promise<Stored<N>> {
  const row = await readSetting(db, keyOf(name))
  if (!row) return { value: undefined, unreadable: false }
  const read = storedSchemas[name].safeParse(sealing.open(name, row.sealed))
  const value = read.success ? (read.data as StoredConnection<N>) : undefined
  return { value, unreadable: !read.success }
}

type SaveDeps = Pick<Deps, 'database' | 'now' | 'newId'>

/** Saves a connection, or forgets it where there is no `value`. The audit log tells that it was done, and no value. */
export const saveConnection = <N extends ConnectionName>(
  deps: SaveDeps,
  sealing: Sealing,
  { name, value, actor, facts }: { name: N; value: StoredConnection<N> | null; actor: Actor; facts: object },
): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    const now = deps.now()
    const row: Setting<'connection.mail'> = value && { sealed: sealing.seal(name, value), savedAt: now.toISOString() }
    await writeSetting(tx, keyOf(name), row, now)
    const action = value ? 'connection.saved' : 'connection.removed'
    await writeAudit(tx, deps, { actor, action, entity: 'connection', entityId: name, after: facts })
  })

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
