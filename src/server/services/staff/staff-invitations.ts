import type { AcceptedInvitation, Invitation, NewInvitation, Staff, StaffLink } from '#contract/staff.ts'
import type { PasswordFault } from '#domain/staff/password.ts'
import { invitedActor } from '#domain/staff/system-actors.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, TimedDeps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { hashPassword } from './password-hashing.ts'
import { findByEmail, findNewPasswordFault, insertStaff } from './staff.ts'
import {
  addLink,
  findLink,
  findOpenLink,
  type LinkDeps,
  type LinkRow,
  markLinkUsed,
  renewLink,
  sendLink,
} from './staff-links.ts'
import { findNameFault } from './staff-names.ts'

const asInvitation = (row: LinkRow, now: Date): Invitation => ({
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

/** Invitations that were neither accepted nor revoked, newest first; expired ones included. */
export async function listInvitations({ database, now }: TimedDeps): Promise<Invitation[]> {
  const rows = await waiting(database.db).orderBy('created_at', 'desc').execute()
  return rows.map((row) => asInvitation(row, now()))
}

export type InviteOutcome =
  | { ok: true; invitation: Invitation; link: StaffLink }
  | { ok: false; reason: 'taken' | 'unknown' }

/** Invites somebody to an account, by email and by the link that is returned. An earlier invitation of theirs ends. */
export async function inviteStaff(
  deps: LinkDeps,
  { email, role, actor }: NewInvitation & { actor: Actor },
): Promise<InviteOutcome> {
  const id = deps.newId()
  const { link, fresh } = await renewLink(deps, 'invitation', id)
  return inTransaction(deps.database, async (tx) => {
    if (await findByEmail(tx, email)) return { ok: false, reason: 'taken' }
    await tx
      .updateTable('staff_links')
      .set({ revoked_at: deps.now().toISOString() })
      .where('kind', '=', 'invitation')
      .where('email', '=', email)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    const row = await addLink(tx, deps, {
      id,
      kind: 'invitation',
      email,
      role,
      staff_id: null,
      made_by: actor.name,
      ...fresh,
    })
    await writeAudit(tx, deps, {
      actor,
      action: 'staff.invited',
      entity: 'invitation',
      entityId: id,
      after: { email, role },
    })
    const sentLink = { link, email, expiresAt: row.expires_at }
    return { ok: true, invitation: asInvitation(row, deps.now()), link: sentLink }
  })
}

/** Sends an invitation anew, with a new link; the earlier one ends. */
export async function resendInvitation(
  deps: LinkDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<InviteOutcome> {
  const { link, fresh } = await renewLink(deps, 'invitation', id)
  return inTransaction(deps.database, async (tx) => {
    const row = await waiting(tx).where('id', '=', id).executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown' }
    // Whoever sends it anew knows the new link.
    const renewed = { ...fresh, made_by: actor.name }
    await tx.updateTable('staff_links').set(renewed).where('id', '=', id).execute()
    await sendLink(tx, deps, row)
    await writeAudit(tx, deps, {
      actor,
      action: 'staff.invitation_resent',
      entity: 'invitation',
      entityId: id,
      after: { email: row.email, role: row.role },
    })
    const sentLink = { link, email: row.email, expiresAt: fresh.expires_at }
    return { ok: true, invitation: asInvitation({ ...row, ...renewed }, deps.now()), link: sentLink }
  })
}

/** Revokes an invitation. False if there is none. */
export async function revokeInvitation(deps: WriteDeps, { id, actor }: { id: string; actor: Actor }): Promise<boolean> {
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
  | { ok: false; reason: 'name'; message: string }
  | { ok: false; reason: 'weak'; fault: PasswordFault }

/** Makes the account that an invitation is for, once. */
export async function acceptInvitation(
  deps: LinkDeps,
  { token, name, password, requestId }: AcceptedInvitation & { requestId: string },
): Promise<AcceptOutcome> {
  const invited = await findLink(deps, { token, kind: 'invitation' })
  if (!invited) return { ok: false, reason: 'link' }
  const fault = await findNewPasswordFault(deps, { name, email: invited.email, password })
  if (fault) return { ok: false, reason: 'weak', fault }
  const hash = await hashPassword(password)
  return inTransaction(deps.database, async (tx) => {
    const row = await findOpenLink(tx, deps.now(), token, 'invitation')
    if (!row?.role) return { ok: false, reason: 'link' }
    if (await findByEmail(tx, row.email)) return { ok: false, reason: 'taken' }
    const message = await findNameFault(tx, { name })
    if (message) return { ok: false, reason: 'name', message }
    await markLinkUsed(tx, deps.now(), row.id)
    const actor = { id: null, name: invitedActor(row.made_by), requestId }
    return { ok: true, staff: await insertStaff(tx, deps, { name, email: row.email, role: row.role, hash, actor }) }
  })
}
