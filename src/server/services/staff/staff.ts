import type { Role, Staff } from '#contract/staff.ts'
import type { PasswordFault } from '#domain/staff/password.ts'
import { findPasswordFault } from '#domain/staff/password-fault.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSection } from '../content/content.ts'
import { hashPassword } from './password-hashing.ts'
import { clearSecondFactor } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'
import { endResetLinks } from './staff-links.ts'
import { findNameFault } from './staff-names.ts'
import { noticeStaff } from './staff-notices.ts'
import { toStaffTime } from './staff-times.ts'

export type NewStaff = { name: string; email: string; role: Role; password: string }

/** Whether anybody can sign in yet. */
export const hasStaff = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('staff_users').select('id').limit(1).executeTakeFirst()) !== undefined

/** The error in a new password, or `undefined` (docs/product.md, "Passwords"). */
export async function findNewPasswordFault(
  { database: { db } }: { database: { db: Reader } },
  { name, email, password }: Pick<NewStaff, 'name' | 'email' | 'password'>,
): Promise<PasswordFault | undefined> {
  const { value: clinic } = await readSection(db, 'clinic')
  return findPasswordFault(password, [name, email, clinic.name])
}

export type CreateOutcome =
  | { ok: true; staff: Staff }
  | { ok: false; reason: 'taken' }
  | { ok: false; reason: 'name'; message: string }
  | { ok: false; reason: 'weak'; fault: PasswordFault }

/** Creates an account. Refuses a weak password, and an email address or a name that another account has. */
export async function createStaff(
  deps: WriteDeps,
  { actor, ...account }: NewStaff & { actor: Actor },
): Promise<CreateOutcome> {
  const fault = await findNewPasswordFault(deps, account)
  if (fault) return { ok: false, reason: 'weak', fault }
  const hash = await hashPassword(account.password)
  return inTransaction(deps.database, async (tx) => {
    if (await findByEmail(tx, account.email)) return { ok: false, reason: 'taken' }
    const message = await findNameFault(tx, account)
    if (message) return { ok: false, reason: 'name', message }
    return { ok: true, staff: await insertStaff(tx, deps, { ...account, hash, actor }) }
  })
}

/** Writes an account with its hashed password, and its line in the audit log. */
export async function insertStaff(
  tx: Tx,
  { database: { engine }, now, newId }: WriteDeps,
  { name, email, role, hash, actor }: Omit<NewStaff, 'password'> & { hash: string; actor: Actor },
): Promise<Staff> {
  const staff: Staff = { id: newId(), name, email: email.toLowerCase(), role }
  const at = toStaffTime(engine, now())
  const times = { createdAt: at, updatedAt: at }
  await tx
    .insertInto('staff_users')
    .values({ ...staff, emailVerified: engine === 'sqlite' ? 1 : true, image: null, ...times })
    .execute()
  await tx
    .insertInto('staff_accounts')
    .values({ id: newId(), userId: staff.id, accountId: staff.id, providerId: 'credential', password: hash, ...times })
    .execute()
  await writeAudit(
    tx,
    { now, newId },
    { actor, action: 'staff.created', entity: 'staff', entityId: staff.id, after: staff },
  )
  return staff
}

/** The owners who can sign in. */
export const activeOwners = (db: Reader): Promise<{ id: string; email: string }[]> =>
  db
    .selectFrom('staff_users')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .where('deactivatedAt', 'is', null)
    .execute()

export type ResetOutcome = { ok: true } | { ok: false; reason: 'unknown' } | Extract<CreateOutcome, { reason: 'weak' }>
type Reset = { email: string; password: string; clearSecondFactor?: boolean; actor: Actor }

/**
 * Gives an account a new password and signs it out everywhere (a lost account: docs/product.md, "Sign-in").
 * `clearSecondFactor` for a lost phone: forgets the authenticator app, the recovery codes and the passkeys.
 */
export async function resetStaff(
  deps: WriteDeps,
  { email, password, clearSecondFactor: clear = false, actor }: Reset,
): Promise<ResetOutcome> {
  const known = await findByEmail(deps.database.db, email)
  if (!known) return { ok: false, reason: 'unknown' }
  const fault = await findNewPasswordFault(deps, { ...known, password })
  if (fault) return { ok: false, reason: 'weak', fault }
  const hash = await hashPassword(password)
  return inTransaction(deps.database, async (tx) => {
    await setPassword(tx, deps, { staffId: known.id, hash })
    if (clear) {
      await clearSecondFactor(tx, known.id)
      await tx.deleteFrom('staff_passkeys').where('staff_id', '=', known.id).execute()
    }
    await endSessionsOf(tx, known.id)
    const entry = { actor, action: 'staff.password_reset', entity: 'staff', entityId: known.id } as const
    await writeAudit(tx, deps, { ...entry, ...(clear && { after: { secondFactorCleared: true } }) })
    await noticeStaff(tx, deps, { staffId: known.id, what: 'password-reset' })
    return { ok: true }
  })
}

/** Writes an account's hashed password, and ends the links with which another could be chosen. */
export async function setPassword(
  tx: Tx,
  { database: { engine }, now }: Pick<WriteDeps, 'database' | 'now'>,
  { staffId, hash }: { staffId: string; hash: string },
): Promise<void> {
  await tx
    .updateTable('staff_accounts')
    .set({ password: hash, updatedAt: toStaffTime(engine, now()) })
    .where('userId', '=', staffId)
    .where('providerId', '=', 'credential')
    .execute()
  await endResetLinks(tx, now(), staffId)
}

/** The account of an id, unless it is deactivated. */
export const findStaff = (db: Reader, id: string) =>
  db
    .selectFrom('staff_users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()

/** The account of an email address. */
export const findByEmail = (db: Reader, email: string) =>
  db
    .selectFrom('staff_users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
