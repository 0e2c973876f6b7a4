import type { StaffLink } from '#contract/staff.ts'
import type { PasswordFault } from '#domain/staff/password.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { hashPassword } from './password-hashing.ts'
import { endSessionsOf } from './sessions.ts'
import { findByEmail, findNewPasswordFault, findStaff, setPassword } from './staff.ts'
import {
  addLink,
  endResetLinks,
  findLink,
  findOpenLink,
  type LinkDeps,
  markLinkUsed,
  renewLink,
} from './staff-links.ts'
import { recordOwnChange } from './staff-notices.ts'

/** Sends a member of staff a link to choose a new password with; earlier ones end. `unknown` when deactivated too. */
export async function sendResetLink(
  deps: LinkDeps,
  { staffId, actor }: { staffId: string; actor: Actor },
): Promise<{ ok: true; link: StaffLink } | { ok: false; reason: 'unknown' }> {
  const id = deps.newId()
  const { link, fresh } = await renewLink(deps, 'reset', id)
  return inTransaction(deps.database, async (tx) => {
    const staff = await findStaff(tx, staffId)
    if (!staff) return { ok: false, reason: 'unknown' }
    await endResetLinks(tx, deps.now(), staffId)
    await addLink(tx, deps, {
      id,
      kind: 'reset',
      email: staff.email,
      role: null,
      staff_id: staffId,
      made_by: actor.name,
      ...fresh,
    })
    await writeAudit(tx, deps, {
      actor,
      action: 'staff.reset_link_sent',
      entityId: staffId,
      after: { account: staff.name },
    })
    return { ok: true, link: { link, email: staff.email, expiresAt: fresh.expires_at } }
  })
}

/** Gives an account the password its owner chose with a reset link, once. Its second factor stays (ASVS V6.4.3). */
export async function resetByLink(
  deps: WriteDeps,
  { token, password, requestId }: { token: string; password: string; requestId: string },
): Promise<{ ok: true } | { ok: false; reason: 'link' } | { ok: false; reason: 'weak'; fault: PasswordFault }> {
  const known = await findLink(deps, { token, kind: 'reset' })
  const staff = known && (await findByEmail(deps.database.db, known.email))
  if (!staff) return { ok: false, reason: 'link' }
  const fault = await findNewPasswordFault(deps, { ...staff, password })
  if (fault) return { ok: false, reason: 'weak', fault }
  const hash = await hashPassword(password)
  return inTransaction(deps.database, async (tx) => {
    const row = await findOpenLink(tx, deps.now(), token, 'reset')
    if (row?.staff_id !== staff.id) return { ok: false, reason: 'link' }
    await markLinkUsed(tx, deps.now(), row.id)
    await setPassword(tx, deps, { staffId: staff.id, hash })
    await endSessionsOf(tx, staff.id)
    const actor = { id: staff.id, name: staff.name, requestId }
    await recordOwnChange(tx, deps, { actor, action: 'staff.password_reset', what: 'password-reset' })
    return { ok: true }
  })
}
