import { z } from 'zod'
import type { AuditAction } from '#contract/audit-actions.ts'
import { type EncryptedConnection, encryptedConnections, mailConnectionSchema } from '#contract/connections.ts'
import { inTransaction, type Reader, type Tx, type Writer } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting, type Setting, writeSetting } from '../stored-settings.ts'
import type { SecretCipher } from './secret-cipher.ts'

const stripeKeysSchema = z.object({
  publishableKey: z.string(),
  secretKey: z.string(),
  webhookSecrets: z.array(z.string()),
  /** Whether the provider has shown that both keys are of one account. */
  oneAccount: z.boolean().default(false),
})

const bucketSchema = z.object({
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
})
/**
 * `place`, the name in stored rows, is the location in use. While pictures are copied to another one, that is `next`; once it is in use, the one before it is
 * `before`, until what came there meanwhile has been copied too (docs/product.md, "Moving pictures").
 */
const storageSchema = z.object({
  place: bucketSchema.nullable(),
  next: bucketSchema.nullable().optional(),
  before: bucketSchema.nullable().optional(),
})

/** `place`, the name in stored rows: the destination of each backup's second copy; the passphrase, empty if backups are not encrypted. */
const backupSchema = z.object({
  place: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('folder'), path: z.string() }),
      bucketSchema.extend({ kind: z.literal('s3') }),
    ])
    .nullable(),
  passphrase: z.string(),
})

/** The encrypted part of each connection. */
const storedSchemas = {
  mail: mailConnectionSchema,
  payments: stripeKeysSchema,
  storage: storageSchema,
  backup: backupSchema,
} as const satisfies Record<EncryptedConnection, z.ZodType>
export type ConnectionName = EncryptedConnection
export type StoredConnection<N extends ConnectionName> = z.infer<(typeof storedSchemas)[N]>

/** All have settings of one shape. */
const keyOf = (name: ConnectionName) => `connection.${name}` as 'connection.mail'

/** `unreadable`: something is saved, but not with this installation’s key. `revision` is another with each save. */
export type Stored<N extends ConnectionName> = {
  value: StoredConnection<N> | undefined
  unreadable: boolean
  revision: string
}

/** A connection that a restored copy does not take over from the original. */
export const isDetached = ({ sealed }: { sealed: string }) => sealed === ''

/** Leaves the original's object store and its destination of backups to the original, in the transaction that fills a restored copy with its rows. */
export async function detachStorage(tx: Writer, now: Date): Promise<void> {
  for (const key of ['connection.storage', 'connection.backup'] as const) {
    const row = await readSetting(tx, key)
    if (row) await writeSetting(tx, key, { ...row, sealed: '' }, now)
  }
  await tx.deleteFrom('settings').where('key', 'in', ['storage.move', 'backup.run', 'backup.newest']).execute()
}

/** A connection as it was saved in the dashboard. */
export async function readConnection<N extends ConnectionName>(
  db: Reader,
  cipher: SecretCipher,
  name: N,
): Promise<Stored<N>> {
  const row = await readSetting(db, keyOf(name))
  if (!row) return { value: undefined, unreadable: false, revision: '' }
  const read = storedSchemas[name].safeParse(cipher.decrypt(name, row.sealed))
  const value = read.success ? (read.data as StoredConnection<N>) : undefined
  return { value, unreadable: !read.success, revision: row.savedAt }
}

/**
 * Where second copies of backups go and their passphrase, as an owner has entered them. `unreadable`: with this installation's
 * key. `original`: they stayed with the original of this restored copy, which must not make readable backups of what was
 * encrypted there; where the original encrypted nothing, a copy has no second place and no passphrase. `openCipher` is called
 * only where there is something to decrypt, as it may make the key.
 */
export async function readBackupSafety(
  db: Reader,
  openCipher: () => Promise<SecretCipher> | SecretCipher,
): Promise<
  { ok: true; value: StoredConnection<'backup'> | undefined } | { ok: false; reason: 'unreadable' | 'original' }
> {
  const row = await readSetting(db, 'connection.backup')
  if (row === null || (isDetached(row) && row.encrypts === false)) return { ok: true, value: undefined }
  if (isDetached(row)) return { ok: false, reason: 'original' }
  const { value } = await readConnection(db, await openCipher(), 'backup')
  return value ? { ok: true, value } : { ok: false, reason: 'unreadable' }
}

/** Stored connections in use that cannot be decrypted: an owner has to enter them again. */
export async function findUnreadable({
  database: { db },
  connections: { cipher, fixed },
}: Pick<Deps, 'database' | 'connections'>): Promise<ConnectionName[]> {
  const found: ConnectionName[] = []
  for (const name of encryptedConnections)
    if (!(name !== 'backup' && fixed[name]) && (await readConnection(db, cipher, name)).unreadable) found.push(name)
  return found
}

type SaveDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'connections' | 'changeNotices'>
type Change<N extends ConnectionName> = {
  name: N
  value: StoredConnection<N> | null
  basedOn: string | undefined
  actor: Actor
  /** The part that the audit log may contain. */
  facts: object
  /** The action, if it is not that the connection was saved or removed. */
  action?: Extract<AuditAction, `connection.${string}`>
  /** Of backups, whether they have a passphrase. */
  encrypts?: boolean
  /** Further writes in the same transaction. */
  also?: (tx: Tx) => Promise<void>
}

/** `stale`: somebody else has saved it since the revision that the change was based on. */
export type ConnectionSaved = { ok: true } | { ok: false; reason: 'stale'; field?: undefined }

/**
 * Saves a connection, or forgets it where there is no `value`, and goes on with it from now on. With `basedOn` it is
 * refused when somebody else has saved since. The audit log tells that it was done, and no secret.
 */
export async function saveConnection<N extends ConnectionName>(
  deps: SaveDeps,
  { name, value, basedOn, actor, facts, action, encrypts, also }: Change<N>,
): Promise<ConnectionSaved> {
  const { cipher, refresh } = deps.connections
  const saved = await inTransaction(deps.database, async (tx) => {
    const current = await readSetting(tx, keyOf(name))
    if (basedOn !== undefined && basedOn !== (current?.savedAt ?? '')) return false
    const now = deps.now()
    const row: Setting<'connection.mail'> = value && {
      sealed: cipher.encrypt(name, value),
      savedAt: now.toISOString(),
      ...(encrypts !== undefined && { encrypts }),
    }
    await writeSetting(tx, keyOf(name), row, now)
    const done = action ?? (value ? 'connection.saved' : 'connection.removed')
    await writeAudit(tx, deps, { actor, action: done, entity: 'connection', entityId: name, after: facts })
    await also?.(tx)
    return true
  })
  if (!saved) return { ok: false, reason: 'stale' }
  await refresh()
  // A job saves connections too, without a request of staff that would announce the change.
  await deps.changeNotices?.announce()
  return { ok: true }
}

/** When each connection, and the site's address, was last saved: another text where another process has saved one. */
export async function connectionRevisions(db: Reader): Promise<Record<ConnectionName | 'address', string>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [...encryptedConnections.map(keyOf), 'site.address'])
    .execute()
  const savedOf = (key: string) => rows.find((row) => row.key === key)?.value ?? ''
  return {
    mail: savedOf('connection.mail'),
    payments: savedOf('connection.payments'),
    storage: savedOf('connection.storage'),
    backup: savedOf('connection.backup'),
    address: savedOf('site.address'),
  }
}
