import type { Role, StaffAccount } from '#contract/staff.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { endSessionsOf } from './sessions.ts'
import { activeOwners } from './staff.ts'
import { endLinksMadeBy, endResetLinks } from './staff-links.ts'
import { fromStaffTime } from './staff-times.ts'

type About = { id: string; actor: Actor }
type Refused = { ok: false; reason: 'unknown' | 'last_owner' }
export type AccountOutcome = { ok: true; account: StaffAccount } | Refused

/** Every account, by name. */
export const listAccounts = ({ database }: Pick<Deps, 'database'>): Promise<StaffAccount[]> => accounts(database.db)

async function accounts(db: Reader, id?: string): Promise<StaffAccount[]> {
  const rows = await db
    .selectFrom('staff_users')
    .select(['id', 'name', 'email', 'role', 'deactivatedAt', 'secondFactorAt', 'lastSeenAt', 'createdAt'])
    .select((row) =>
      row
        .selectFrom('staff_passkeys')
        .whereRef('staff_passkeys.staff_id', '=', 'staff_users.id')
        .select((key) => key.fn.countAll<number>().as('count'))
        .as('passkeys'),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('name')
    .orderBy('email')
    .execute()
  return rows.map(({ deactivatedAt, secondFactorAt, createdAt, role, passkeys, ...row }) => ({
    ...row,
    role,
    active: deactivatedAt === null,
    secondFactor: secondFactorAt !== null,
    passkeys: passkeys ?? 0,
    createdAt: fromStaffTime(createdAt).toISOString(),
  }))
}

const find = async (tx: Tx, id: string) => (await accounts(tx, id))[0]

/** Whether somebody else could still do what only owners may. */
const leavesAnOwner = async (tx: Tx, id: string): Promise<boolean> =>
  (await activeOwners(tx)).some((owner) => owner.id !== id)

/** Changes what an account may do, from its next request on. The last owner stays one. */
export async function changeRole(
  deps: WriteDeps,
  { id, role, actor }: About & { role: Role },
): Promise<AccountOutcome> {
  return inTransaction(deps.database, async (tx) => {
    const known = await find(tx, id)
    if (!known) return { ok: false, reason: 'unknown' }
    if (role === known.role) return { ok: true, account: known }
    if (role !== 'owner' && !(await leavesAnOwner(tx, id))) return { ok: false, reason: 'last_owner' }
    await tx.updateTable('staff_users').set({ role }).where('id', '=', id).execute()
    if (known.role === 'owner') await endLinksMadeBy(tx, deps, { id, name: known.name, actor })
    const change = { before: { role: known.role }, after: { role, account: known.name } }
    await writeAudit(tx, deps, { actor, action: 'staff.role_changed', entityId: id, ...change })
    return { ok: true, account: { ...known, role } }
  })
}

/** Keeps an account out, and ends its sessions; or lets it in again. The last owner cannot be kept out. */
export async function setActive(
  deps: WriteDeps,
  { id, active, actor }: About & { active: boolean },
): Promise<AccountOutcome> {
  return inTransaction(deps.database, async (tx) => {
    const known = await find(tx, id)
    if (!known) return { ok: false, reason: 'unknown' }
    if (active === known.active) return { ok: true, account: known }
    if (!active && !(await leavesAnOwner(tx, id))) return { ok: false, reason: 'last_owner' }
    const deactivatedAt = active ? null : deps.now().toISOString()
    await tx.updateTable('staff_users').set({ deactivatedAt }).where('id', '=', id).execute()
    if (!active) {
      await endSessionsOf(tx, id)
      await endResetLinks(tx, deps.now(), id)
      await endLinksMadeBy(tx, deps, { id, name: known.name, actor })
    }
    const action = active ? 'staff.reactivated' : 'staff.deactivated'
    const after = { account: known.name }
    await writeAudit(tx, deps, { actor, action, entity: 'staff', entityId: id, after })
    return { ok: true, account: { ...known, active } }
  })
}

/** Removes an account with its sessions and keys. What it did stays in the audit log, under its name. */
export async function removeAccount(deps: WriteDeps, { id, actor }: About): Promise<{ ok: true } | Refused> {
  return inTransaction(deps.database, async (tx) => {
    const known = await find(tx, id)
    if (!known) return { ok: false, reason: 'unknown' }
    if (!(await leavesAnOwner(tx, id))) return { ok: false, reason: 'last_owner' }
    await tx.deleteFrom('staff_users').where('id', '=', id).execute()
    await endLinksMadeBy(tx, deps, { id, name: known.name, actor })
    const before = { name: known.name, email: known.email, role: known.role }
    await writeAudit(tx, deps, { actor, action: 'staff.removed', entityId: id, before })
    return { ok: true }
  })
}

/** Signs an account out everywhere. False if there is none. */
export async function signOutAccount(deps: WriteDeps, { id, actor }: About): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const known = await find(tx, id)
    if (!known) return false
    await endSessionsOf(tx, id)
    await writeAudit(tx, deps, { actor, action: 'staff.signed_out', entityId: id, after: { account: known.name } })
    return true
  })
}
