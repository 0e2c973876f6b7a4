import { type Selectable, sql } from 'kysely'
import type { BinKind } from '#contract/bin.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, RandomDeps } from '#server/deps.ts'
import { emitConfirmed } from '../appointments/confirmed-event.ts'
import { writeAudit } from '../audit.ts'
import { withdrawWaitingEvents } from '../developers/webhook-events.ts'
import { unmarkErased } from '../newsletter/erased-addresses.ts'
import { confirmationKey } from '../newsletter/subscription-confirmation.ts'
import { redirectFault } from '../redirects/redirects.ts'
import { type BinRow, binned, mainRow, removeFromBin, restoreRows } from './bin.ts'

export type RestoreOutcome = { ok: true } | { ok: false; reason: 'unknown' | 'taken' }

/**
 * Brings something back as it was (docs/product.md, "Bin"). `taken`: another has its address, or is the same picture or
 * subscriber; it then stays in the bin.
 */
export async function restoreFromBin(
  deps: RandomDeps,
  { kind, id, actor }: { kind: BinKind; id: string; actor: Actor },
): Promise<RestoreOutcome> {
  const key = await confirmationKey(deps)
  return inTransaction(deps.database, async (tx) => {
    const found = tx.selectFrom('bin').selectAll().where('kind', '=', kind).where('id', '=', id)
    const row = await found.executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown' }
    if ((await isTaken(tx, row)) || (await wouldNotLead(tx, deps, row))) return { ok: false, reason: 'taken' }
    await removeFromBin(tx, row)
    await restoreRows(tx, row)
    if (kind === 'appointment') await tellOfVisit(tx, deps, mainRow<'appointments'>(row))
    if (kind === 'subscriber') await unmarkErased(tx, key, row.email)
    // Its time may have passed, and it would go out at once.
    if (kind === 'newsletter') await tx.updateTable('newsletters').set({ send_at: '' }).where('id', '=', id).execute()
    await writeAudit(tx, deps, { actor, action: `${kind}.restored`, entity: kind, entityId: id })
    return { ok: true }
  })
}

/** Other programs were told that a confirmed visit is off when it was deleted; one that was not told yet is not any more. */
async function tellOfVisit(tx: Tx, deps: RandomDeps, row: Selectable<Tables['appointments']>): Promise<void> {
  if (row.status !== 'confirmed') return
  await withdrawWaitingEvents(tx, { event: 'appointment.cancelled', subjectId: row.id })
  await emitConfirmed(tx, deps, row)
}

/** Whether a redirect would lead nowhere by now: a page has its address, or others lead back to it. */
const wouldNotLead = async (tx: Tx, deps: Pick<Deps, 'now'>, row: BinRow): Promise<boolean> =>
  row.kind === 'redirect' && (await redirectFault(tx, deps, mainRow<'redirects'>(row))) !== undefined

async function isTaken(tx: Tx, row: BinRow): Promise<boolean> {
  const { parts, unique } = binned[row.kind]
  if (unique === undefined) return false
  const value = (mainRow(row) as Record<string, unknown>)[unique]
  const others =
    await sql`select id from ${sql.table(parts[0].table)} where ${sql.ref(unique)} = ${value} limit 1`.execute(tx)
  return others.rows.length > 0
}
