import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { noteSeen } from './sessions.ts'

type WriteDeps = Pick<Deps, 'database' | 'now' | 'newId'>
/** From where somebody signs in or out, as the audit log keeps it. */
type Origin = { address: string; requestId: string }

/**
 * Notes that a session has begun for whoever has proven who they are. The one that the browser had before, `earlierId`,
 * ends (ASVS V7.2.4).
 */
export const noteSignIn = (
  deps: WriteDeps,
  { staff, earlierId, address, requestId }: Origin & { staff: Named; earlierId: string | undefined },
): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    if (earlierId !== undefined) await tx.deleteFrom('staff_sessions').where('id', '=', earlierId).execute()
    await noteSeen(tx, staff.id, deps.now())
    const actor = { id: staff.id, name: staff.name, requestId }
    await audit(tx, deps, { action: 'session.started', actor, entityId: staff.id, address })
  })
type Named = { id: string; name: string }

/** Notes that somebody failed to sign in, with `email` where they gave one. */
export const noteRefusal = (
  deps: WriteDeps,
  { email, address, requestId }: Origin & { email: string | undefined },
): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    // Of an e-mail that is no account's nothing is kept: it may be a password typed into the wrong field.
    const known = email
      ? await tx.selectFrom('staff_users').select('id').where('email', '=', email).executeTakeFirst()
      : undefined
    const actor = { id: null, name: 'sign-in', requestId }
    await audit(tx, deps, { action: 'session.refused', actor, entityId: known?.id ?? 'unknown', address })
  })

/** Notes that somebody has signed out. */
export const noteSignOut = (deps: WriteDeps, { staff, address, requestId }: Origin & { staff: Named }): Promise<void> =>
  inTransaction(deps.database, (tx) => {
    const actor = { id: staff.id, name: staff.name, requestId }
    return audit(tx, deps, { action: 'session.ended', actor, entityId: staff.id, address })
  })

type SessionEvent = 'session.started' | 'session.refused' | 'session.ended'
type Line = { action: SessionEvent; actor: Actor; entityId: string; address: string }
const audit = (tx: Tx, deps: WriteDeps, { address, ...line }: Line) =>
  writeAudit(tx, deps, { ...line, entity: 'staff', after: { address } })
