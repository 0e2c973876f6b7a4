import type { StaffNotice } from '#domain/staff/staff-notice.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Actor, RowDeps } from '#server/deps.ts'
import { type AuditEntry, writeAudit } from '../audit.ts'
import { queueEmail } from '../outbox.ts'

/** Tells the owner of an account what was done to it, in the transaction that does it; at `email` where it is given. */
export async function noticeStaff(
  tx: Tx,
  deps: RowDeps,
  { staffId, what, email }: { staffId: string; what: StaffNotice; email?: string },
): Promise<void> {
  const { email: known } = await tx
    .selectFrom('staff_users')
    .select('email')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  await queueEmail(tx, deps, {
    template: 'staff-notice',
    recipient: email ?? known,
    payload: { staffId, what, at: deps.now().toISOString() },
    dedupeKey: `staff-notice:${deps.newId()}`,
  })
}

type OwnChange = Pick<AuditEntry, 'action' | 'before' | 'after'> & { actor: Actor & { id: string }; what: StaffNotice }

/** Writes a change that staff made to their own account to the audit log, and notifies them by email. */
export async function recordOwnChange(tx: Tx, deps: RowDeps, { what, ...entry }: OwnChange): Promise<void> {
  await writeAudit(tx, deps, { ...entry, entity: 'staff', entityId: entry.actor.id })
  await noticeStaff(tx, deps, { staffId: entry.actor.id, what })
}
