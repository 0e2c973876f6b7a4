import type { AuditAction, AuditEntity } from '#contract/audit-actions.ts'
import { inTransaction, type Reader, type Tx } from '../database/connect.ts'
import type { Actor, RowDeps, WriteDeps } from '../deps.ts'
import { addLineNote } from './line-notes.ts'

/**
 * `entity`: what it is about, where that is something else than its action names; `note`: what staff wrote about it, which, unlike
 * the line, can be erased.
 */
export type AuditEntry = { actor: Actor; entityId: string; before?: unknown; after?: unknown; note?: string } & (
  | { action: Extract<AuditAction, `${AuditEntity}.${string}`>; entity?: AuditEntity }
  | { action: AuditAction; entity: AuditEntity }
)

const changing = /^settings\.|\.(?:updated|saved|ordered)$|_changed$/
/** Whether somebody has saved what was there already. */
const isUnchanged = ({ action, before, after }: AuditEntry): boolean =>
  before !== undefined && changing.test(action) && JSON.stringify(before) === JSON.stringify(after)

/**
 * Writes one line of the append-only audit log, in the transaction of the change it tells of
 * (docs/product.md, "Audit log"). A save that has changed nothing leaves no line.
 */
export async function writeAudit(tx: Tx, { now, newId }: RowDeps, entry: AuditEntry): Promise<void> {
  if (isUnchanged(entry)) return
  const id = newId()
  await tx
    .insertInto('audit_log')
    .values({
      id,
      at: now().toISOString(),
      actor_id: entry.actor.id,
      actor_name: entry.actor.name,
      action: entry.action,
      entity: entry.entity ?? entry.action.slice(0, entry.action.indexOf('.')),
      entity_id: entry.entityId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      request_id: entry.actor.requestId ?? null,
    })
    .execute()
  await addLineNote(tx, id, entry.note ?? '')
}

/** The same in a transaction of its own, for what changes nothing, such as a reading or a download. */
export const auditInOwnTransaction = (deps: WriteDeps, entry: AuditEntry): Promise<void> =>
  inTransaction(deps.database, (tx) => writeAudit(tx, deps, entry))

/** Writes down that somebody has looked through requests of patients; `seen` says through what, and how many were shown. */
export const logAccess = (
  deps: WriteDeps,
  { actor, action = 'appointment.listed', ...seen }: { actor: Actor; action?: AuditAction } & Record<string, unknown>,
): Promise<void> => auditInOwnTransaction(deps, { actor, action, entity: 'appointment', entityId: '*', after: seen })

/** The author and time of the last change; `undefined` if the log has no entry. */
export async function lastChange(
  db: Reader,
  { entity, entityId }: { entity: AuditEntity; entityId: string },
): Promise<{ savedBy: string; savedAt: string } | undefined> {
  return db
    .selectFrom('audit_log')
    .select(['actor_name as savedBy', 'at as savedAt'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
