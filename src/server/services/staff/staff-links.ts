import type { Selectable } from 'kysely'
import { day } from '#domain/dates/durations.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { StaffLinkKind } from '#server/database/tables/staff.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, TimedDeps, WriteDeps } from '#server/deps.ts'
import { deriveToken, hashToken, makeNonce } from '#server/token.ts'
import { writeAudit } from '../audit.ts'
import { queueEmail } from '../outbox.ts'
import { type SecretDeps, storedSecret } from '../stored-secret.ts'

export type LinkDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes' | 'publicUrl'>
export type LinkRow = Selectable<Tables['staff_links']>

/** How long a link may be used, in ms: invitations a week, a new password a day. */
const lifetimes: Record<StaffLinkKind, number> = { invitation: 7 * day, reset: day }
const pages: Record<StaffLinkKind, string> = { invitation: '/admin/invitation', reset: '/admin/reset' }
const templates = { invitation: 'staff-invitation', reset: 'staff-reset' } as const

const keyOf = (deps: SecretDeps) => storedSecret(deps, 'staff-links.secret')

/** A link's URL. Its secret is in the fragment, which browsers never send. */
const addressOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>, kind: StaffLinkKind, token: string) =>
  `${publicUrl}${pages[kind]}#${token}`

/** A usable link with its URL, for its email; `undefined` if it has ended. */
export async function staffLinkForEmail(deps: SecretDeps & Pick<Deps, 'publicUrl'>, id: string) {
  const row = await openLinks(deps.database.db, deps.now()).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    madeBy: row.made_by,
    expiresAt: row.expires_at,
    link: addressOf(deps, row.kind, deriveToken(await keyOf(deps), row)),
  }
}

const openLinks = (db: Reader, now: Date) =>
  db
    .selectFrom('staff_links')
    .selectAll()
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())

/** The usable link of a token; `undefined` if it cannot be used. */
export const findLink = ({ database, now }: TimedDeps, { token, kind }: { token: string; kind?: StaffLinkKind }) =>
  findOpenLink(database.db, now(), token, kind)

/** The same within a transaction. */
export const findOpenLink = (db: Reader, now: Date, token: string, kind?: StaffLinkKind) =>
  openLinks(db, now)
    .where('token_hash', '=', hashToken(token))
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind!))
    .executeTakeFirst()

/** A new secret and a new life for a link: its address, and the columns that hold them. */
export async function renewLink(deps: LinkDeps, kind: StaffLinkKind, id: string) {
  const nonce = makeNonce(deps.randomBytes)
  const token = deriveToken(await keyOf(deps), { id, nonce })
  const expires_at = new Date(deps.now().getTime() + lifetimes[kind]).toISOString()
  return { link: addressOf(deps, kind, token), fresh: { nonce, token_hash: hashToken(token), expires_at } }
}

/** Queues the email that brings a link. */
export const sendLink = (tx: Tx, deps: LinkDeps, { id, kind, email }: Pick<LinkRow, 'id' | 'kind' | 'email'>) =>
  queueEmail(tx, deps, {
    template: templates[kind],
    recipient: email,
    payload: { linkId: id },
    dedupeKey: `${templates[kind]}:${id}:${deps.newId()}`,
  })

/** Writes a new link, and sends it to the address it is for. */
export async function addLink(
  tx: Tx,
  deps: LinkDeps,
  link: Omit<LinkRow, 'used_at' | 'revoked_at' | 'created_at'>,
): Promise<LinkRow> {
  const row: LinkRow = { ...link, used_at: null, revoked_at: null, created_at: deps.now().toISOString() }
  await tx.insertInto('staff_links').values(row).execute()
  await sendLink(tx, deps, row)
  return row
}

/** Marks a link as used: it opens nothing again. */
export const markLinkUsed = async (tx: Tx, now: Date, id: string) =>
  tx.updateTable('staff_links').set({ used_at: now.toISOString() }).where('id', '=', id).execute()

/** Ends the reset links of an account. */
export async function endResetLinks(tx: Tx, now: Date, staffId: string): Promise<void> {
  await tx
    .updateTable('staff_links')
    .set({ revoked_at: now.toISOString() })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

type Maker = { id: string; name: string; actor: Actor }

/**
 * Ends the links that an account has made for others, since it knows them. A link holds the name of its maker alone: those
 * under a name that the account had before count too.
 */
export async function endLinksMadeBy(tx: Tx, deps: WriteDeps, { id, name, actor }: Maker): Promise<void> {
  const renamings = await tx
    .selectFrom('audit_log')
    .select('before')
    .where('entity', '=', 'staff')
    .where('entity_id', '=', id)
    .where('action', '=', 'staff.name_changed')
    .execute()
  const names = [name, ...renamings.map(({ before }) => String(JSON.parse(before ?? '{}').name))]
  const ended = await tx
    .updateTable('staff_links')
    .set({ revoked_at: deps.now().toISOString() })
    .where('made_by', 'in', names)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['id', 'kind', 'email', 'role'])
    .execute()
  for (const { id: entityId, kind, email, role } of ended)
    if (kind === 'invitation')
      await writeAudit(tx, deps, {
        actor,
        action: 'staff.invitation_revoked',
        entity: 'invitation',
        entityId,
        before: { email, role },
      })
}
