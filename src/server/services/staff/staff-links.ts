import { createHash, createHmac } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Selectable } from 'kysely'
import type { AcceptedInvitation, Invitation, NewInvitation, Staff, StaffLink } from '#contract/staff.ts'
import type { PasswordFault } from '#domain/password.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { StaffLinkKind, Tables } from '#server/database/tables.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { keptSecret } from '../kept-secret.ts'
import { queueEmail } from '../outbox.ts'
import { endSessionsOf } from './sessions.ts'
import { faultOf, findByEmail, insertStaff, setPassword } from './staff.ts'
import { noticeStaff } from './staff-notices.ts'

type LinkDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes' | 'publicUrl'>
type Row = Selectable<Tables['staff_links']>

const day = 24 * 60 * 60_000
/** How long a link may be used, in ms: invitations a week, a new password a day. */
const lifetimes: Record<StaffLinkKind, number> = { invitation: 7 * day, reset: day }
const pages: Record<StaffLinkKind, string> = { invitation: '/admin/invitation', reset: '/admin/reset' }
const templates = { invitation: 'staff-invitation', reset: 'staff-reset' } as const

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * The secret of a link, made from its row and a key of this installation, so that the e-mail can be written when it is
 * sent and no secret waits in the outbox. The database keeps a hash of it.
 */
const tokenOf = (key: string, { id, nonce }: Pick<Row, 'id' | 'nonce'>) =>
  createHmac('sha256', key).update(`${id}.${nonce}`).digest('base64url')
const keyOf = ({ database, now }: Pick<Deps, 'database' | 'now'>) =>
  keptSecret(database.db, 'staff-links.secret', now())

/** A link's address. Its secret stands in the fragment, which browsers send to nobody. */
const addressOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>, kind: StaffLinkKind, token: string) =>
  `${publicUrl}${pages[kind]}#${token}`

/** A link that can still be used, as its e-mail tells it; `undefined` when it has ended. */
export async function linkForEmail(deps: Pick<Deps, 'database' | 'now' | 'publicUrl'>, id: string) {
  const row = await openLinks(deps.database.db, deps.now()).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    madeBy: row.made_by,
    expiresAt: row.expires_at,
    link: addressOf(deps, row.kind, tokenOf(await keyOf(deps), row)),
  }
}

const openLinks = (db: Reader, now: Date) =>
  db
    .selectFrom('staff_links')
    .selectAll()
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())

/** What a link may be used for; `undefined` when it cannot be used. */
export const findLink = (
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { token, kind }: { token: string; kind?: StaffLinkKind },
) => findOpen(database.db, now(), token, kind)

const findOpen = (db: Reader, now: Date, token: string, kind?: StaffLinkKind) =>
  openLinks(db, now)
    .where('token_hash', '=', hashOf(token))
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind!))
    .executeTakeFirst()

/** A new secret and a new life for a link, and the e-mail that brings it. */
async function renew(deps: LinkDeps, kind: StaffLinkKind, id: string) {
  const nonce = Buffer.from(deps.randomBytes(16)).toString('base64url')
  const token = tokenOf(await keyOf(deps), { id, nonce })
  const expires_at = new Date(deps.now().getTime() + lifetimes[kind]).toISOString()
  return { link: addressOf(deps, kind, token), fresh: { nonce, token_hash: hashOf(token), expires_at } }
}
const sendLink = (tx: Tx, deps: LinkDeps, { id, kind, email }: Pick<Row, 'id' | 'kind' | 'email'>) =>
  queueEmail(tx, deps, {
    template: templates[kind],
    recipient: email,
    payload: { linkId: id },
    dedupeKey: `${templates[kind]}:${id}:${deps.newId()}`,
  })

const asInvitation = (row: Row, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role ?? 'staff',
  madeBy: row.made_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  expired: row.expires_at <= now.toISOString(),
})

const waiting = (db: Reader) =>
  db
    .selectFrom('staff_links')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)

/** Invitations that nobody has accepted or revoked, newest first; those whose time is over too. */
export async function listInvitations({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<Invitation[]> {
  const rows = await waiting(database.db).orderBy('created_at', 'desc').execute()
  return rows.map((row) => asInvitation(row, now()))
}

export type InviteOutcome =
  | { ok: true; invitation: Invitation; link: StaffLink }
  | { ok: false; reason: 'taken' | 'unknown' }

/** Invites somebody to an account, by e-mail and by the link that is returned. An earlier invitation of theirs ends. */
export async function inviteStaff(
  deps: LinkDeps,
  { email, role, actor }: NewInvitation & { actor: Actor },
): Promise<InviteOutcome> {
  const id = deps.newId()
  const { link, fresh } = await renew(deps, 'invitation', id)
  return inTransaction(deps.database, async (tx) => {
    if (await findByEmail(tx, email)) return { ok: false, reason: 'taken' }
    const at = deps.now().toISOString()
    await tx
      .updateTable('staff_links')
      .set({ revoked_at: at })
      .where('kind', '=', 'invitation')
      .where('email', '=', email)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    const row: Row = {
      id,
      kind: 'invitation',
      email,
      role,
      staff_id: null,
      ...fresh,
      made_by: actor.name,
      used_at: null,
      revoked_at: null,
      created_at: at,
    }
    await tx.insertInto('staff_links').values(row).execute()
    await sendLink(tx, deps, row)
    await writeAudit(tx, deps, {
      actor,
      action: 'staff.invited',
      entity: 'invitation',
      entityId: id,
      after: { email, role },
    })
    const told = { link, email, expiresAt: row.expires_at }
    return { ok: true, invitation: asInvitation(row, deps.now()), link: told }
  })
}

/** Sends an invitation anew, with a new link; the earlier one ends. */
export async function resendInvitation(
  deps: LinkDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<InviteOutcome> {
  const { link, fresh } = await renew(deps, 'invitation', id)
  return inTransaction(deps.database, async (tx) => {
    const row = await waiting(tx).where('id', '=', id).executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown' }
    await tx.updateTable('staff_links').set(fresh).where('id', '=', id).execute()
    await sendLink(tx, deps, row)
    await writeAudit(tx, deps, {
      actor,
      action: 'staff.invitation_resent',
      entity: 'invitation',
      entityId: id,
      after: { email: row.email, role: row.role },
    })
    const told = { link, email: row.email, expiresAt: fresh.expires_at }
    return { ok: true, invitation: asInvitation({ ...row, ...fresh }, deps.now()), link: told }
  })
}

/** Ends an invitation. False when there is none to end. */
export async function revokeInvitation(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { id, actor }: { id: string; actor: Actor },
): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const row = await waiting(tx).where('id', '=', id).executeTakeFirst()
    if (!row) return false
    await tx.updateTable('staff_links').set({ revoked_at: deps.now().toISOString() }).where('id', '=', id).execute()
    await writeAudit(tx, deps, {
      actor,
      action: 'staff.invitation_revoked',
      entity: 'invitation',
      entityId: id,
      before: { email: row.email, role: row.role },
    })
    return true
  })
}

export type AcceptOutcome =
  | { ok: true; staff: Staff }
  | { ok: false; reason: 'link' | 'taken' }
  | { ok: false; reason: 'weak'; fault: PasswordFault }

const spendLink = async (tx: Tx, now: Date, id: string) =>
  tx.updateTable('staff_links').set({ used_at: now.toISOString() }).where('id', '=', id).execute()

/** Makes the account that an invitation is for, once. */
export async function acceptInvitation(
  deps: LinkDeps,
  { token, name, password, requestId }: AcceptedInvitation & { requestId: string },
): Promise<AcceptOutcome> {
  const invited = await findLink(deps, { token, kind: 'invitation' })
  if (!invited) return { ok: false, reason: 'link' }
  const fault = faultOf({ name, email: invited.email, password })
  if (fault) return { ok: false, reason: 'weak', fault }
  const hash = await hashPassword(password)
  return inTransaction(deps.database, async (tx) => {
    const row = await findOpen(tx, deps.now(), token, 'invitation')
    if (!row?.role) return { ok: false, reason: 'link' }
    if (await findByEmail(tx, row.email)) return { ok: false, reason: 'taken' }
    await spendLink(tx, deps.now(), row.id)
    const actor = { id: null, name: `invited by ${row.made_by}`, requestId }
    return { ok: true, staff: await insertStaff(tx, deps, { name, email: row.email, role: row.role, hash, actor }) }
  })
}

/** Sends a member of staff a link to choose a new password with; earlier ones end. `unknown` when deactivated too. */
export async function sendResetLink(
  deps: LinkDeps,
  { staffId, actor }: { staffId: string; actor: Actor },
): Promise<{ ok: true; link: StaffLink } | { ok: false; reason: 'unknown' }> {
  const id = deps.newId()
  const { link, fresh } = await renew(deps, 'reset', id)
  return inTransaction(deps.database, async (tx) => {
    const staff = await tx
      .selectFrom('staff_users')
      .select(['id', 'name', 'email'])
      .where('id', '=', staffId)
      .where('deactivatedAt', 'is', null)
      .executeTakeFirst()
    if (!staff) return { ok: false, reason: 'unknown' }
    await endResetLinks(tx, deps.now(), staffId)
    const common = { role: null, made_by: actor.name, used_at: null, revoked_at: null }
    const row: Row = {
      id,
      kind: 'reset',
      email: staff.email,
      staff_id: staffId,
      ...fresh,
      ...common,
      created_at: deps.now().toISOString(),
    }
    await tx.insertInto('staff_links').values(row).execute()
    await sendLink(tx, deps, row)
    await writeAudit(tx, deps, {
      actor,
      action: 'staff.reset_link_sent',
      entity: 'staff',
      entityId: staffId,
      after: { account: staff.name },
    })
    return { ok: true, link: { link, email: staff.email, expiresAt: fresh.expires_at } }
  })
}

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

/** Gives an account the password its owner chose with a reset link, once. Its second factor stays (ASVS V6.4.3). */
export async function resetByLink(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { token, password, requestId }: { token: string; password: string; requestId: string },
): Promise<{ ok: true } | { ok: false; reason: 'link' } | { ok: false; reason: 'weak'; fault: PasswordFault }> {
  const known = await findLink(deps, { token, kind: 'reset' })
  const staff = known && (await findByEmail(deps.database.db, known.email))
  if (!staff) return { ok: false, reason: 'link' }
  const fault = faultOf({ ...staff, password })
  if (fault) return { ok: false, reason: 'weak', fault }
  const hash = await hashPassword(password)
  return inTransaction(deps.database, async (tx) => {
    const row = await findOpen(tx, deps.now(), token, 'reset')
    if (row?.staff_id !== staff.id) return { ok: false, reason: 'link' }
    await spendLink(tx, deps.now(), row.id)
    await setPassword(tx, deps, { staffId: staff.id, hash })
    await endSessionsOf(tx, staff.id)
    const actor = { id: staff.id, name: staff.name, requestId }
    await writeAudit(tx, deps, { actor, action: 'staff.password_reset', entity: 'staff', entityId: staff.id })
    await noticeStaff(tx, deps, { staffId: staff.id, what: 'password-reset' })
    return { ok: true }
  })
}
