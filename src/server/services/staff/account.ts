import type { PasswordChange } from '#contract/account.ts'
import type { Staff } from '#contract/staff.ts'
import { isSameAccountName } from '#domain/staff/account-name.ts'
import type { PasswordFault } from '#domain/staff/password.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { hashPassword, verifyPassword } from './password-hashing.ts'
import { endSessionsOf } from './sessions.ts'
import { findByEmail, findNewPasswordFault, setPassword } from './staff.ts'
import { endResetLinks } from './staff-links.ts'
import { findNameFault } from './staff-names.ts'
import { noticeStaff } from './staff-notices.ts'
import { toStaffTime } from './staff-times.ts'

export type VerifiedStaff = { id: string; name: string; email: string; secondFactor: boolean }

/**
 * Returns the account with this email and password; `undefined` if they do not match, or it is deactivated. An unknown email
 * costs the same time as a wrong password.
 */
export async function verifySignInPassword(
  db: Reader,
  { email, password }: { email: string; password: string },
): Promise<VerifiedStaff | undefined> {
  const known = await db
    .selectFrom('staff_users')
    .innerJoin('staff_accounts', 'staff_accounts.userId', 'staff_users.id')
    .select(['staff_users.id', 'name', 'email', 'deactivatedAt', 'secondFactorAt', 'password'])
    .where('email', '=', email)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  if (!known?.password) {
    await hashPassword(password)
    return undefined
  }
  const right = await verifyPassword({ hash: known.password, password })
  if (!right || known.deactivatedAt !== null) return undefined
  return { id: known.id, name: known.name, email: known.email, secondFactor: known.secondFactorAt !== null }
}

/**
 * Changes the name of the actor's own account. Its name may be written otherwise, in capitals for instance, also where somebody else
 * has had the same for long.
 */
export async function changeName(
  deps: WriteDeps,
  { staff, name, actor }: Own & { name: string },
): Promise<{ ok: true; staff: Staff } | { ok: false; message: string }> {
  return inTransaction(deps.database, async (tx) => {
    const message = isSameAccountName(name, staff.name)
      ? undefined
      : await findNameFault(tx, { name, staffId: staff.id })
    if (message) return { ok: false, message }
    await tx
      .updateTable('staff_users')
      .set({ name, updatedAt: toStaffTime(deps.database.engine, deps.now()) })
      .where('id', '=', staff.id)
      .execute()
    const change = { before: { name: staff.name }, after: { name } }
    await writeAudit(tx, deps, { actor, action: 'staff.name_changed', entityId: staff.id, ...change })
    return { ok: true, staff: { ...staff, name } }
  })
}
type Own = { staff: Staff; actor: Actor }

/** Changes the actor's email for signing in; both addresses are notified. `taken` if it is another account's. */
export async function changeEmail(
  deps: WriteDeps,
  { staff, email, actor }: Own & { email: string },
): Promise<{ ok: true; staff: Staff } | { ok: false; reason: 'taken' }> {
  return inTransaction(deps.database, async (tx) => {
    const holder = await findByEmail(tx, email)
    if (holder && holder.id !== staff.id) return { ok: false, reason: 'taken' }
    if (email === staff.email) return { ok: true, staff }
    await tx
      .updateTable('staff_users')
      .set({ email, updatedAt: toStaffTime(deps.database.engine, deps.now()) })
      .where('id', '=', staff.id)
      .execute()
    await endResetLinks(tx, deps.now(), staff.id)
    const change = { before: { email: staff.email }, after: { email } }
    await writeAudit(tx, deps, { actor, action: 'staff.email_changed', entityId: staff.id, ...change })
    for (const address of [staff.email, email])
      await noticeStaff(tx, deps, { staffId: staff.id, what: 'email', email: address })
    return { ok: true, staff: { ...staff, email } }
  })
}

export type PasswordOutcome = { ok: true } | { ok: false; reason: 'wrong' } | WeakPassword
type WeakPassword = { ok: false; reason: 'weak'; fault: PasswordFault }

/** Changes the actor's password and ends their other sessions. `wrong` when the current one is not right. */
export async function changePassword(
  deps: WriteDeps,
  { staff, currentPassword, newPassword, sessionId, actor }: Own & PasswordChange & { sessionId: string },
): Promise<PasswordOutcome> {
  if (!(await verifySignInPassword(deps.database.db, { email: staff.email, password: currentPassword })))
    return { ok: false, reason: 'wrong' }
  const fault = await findNewPasswordFault(deps, { ...staff, password: newPassword })
  if (fault) return { ok: false, reason: 'weak', fault }
  const hash = await hashPassword(newPassword)
  await inTransaction(deps.database, async (tx) => {
    await setPassword(tx, deps, { staffId: staff.id, hash })
    await endSessionsOf(tx, staff.id, { but: sessionId })
    await writeAudit(tx, deps, { actor, action: 'staff.password_changed', entityId: staff.id })
    await noticeStaff(tx, deps, { staffId: staff.id, what: 'password' })
  })
  return { ok: true }
}
