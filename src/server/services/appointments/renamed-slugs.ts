import type { Tx } from '#server/database/connect.ts'
import type { Actor, RowDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'

type Renamed = { entity: 'practitioner' | 'service'; from: string; to: string; actor: Actor }

/**
 * Lets the requests, free times and calendars that name a practitioner or treatment by its slug name it by the new one, in the
 * transaction that changes it; requests in the bin too.
 */
export async function followSlug(tx: Tx, deps: RowDeps, { entity, from, to, actor }: Renamed): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ [entity]: to })
    .where(entity, '=', from)
    .execute()
  await followInBin(tx, { entity, from, to })
  if (entity === 'service') return
  await tx.updateTable('free_times').set({ practitioner: to }).where('practitioner', '=', from).execute()
  await endFeedOf(tx, deps, { practitioner: to, actor })
  await tx.updateTable('calendar_feeds').set({ practitioner: to }).where('practitioner', '=', from).execute()
}

async function followInBin(tx: Tx, { entity, from, to }: Omit<Renamed, 'actor'>): Promise<void> {
  const deleted = await tx.selectFrom('bin').select(['id', 'content']).where('kind', '=', 'appointment').execute()
  for (const { id, content } of deleted) {
    const rows = JSON.parse(content) as { appointments: Record<string, unknown>[] }
    if (rows.appointments[0]?.[entity] !== from) continue
    const appointments = rows.appointments.map((row) => ({ ...row, [entity]: to }))
    await tx
      .updateTable('bin')
      .set({ content: JSON.stringify({ ...rows, appointments }) })
      .where('kind', '=', 'appointment')
      .where('id', '=', id)
      .execute()
  }
}

/** The calendar of somebody who has left must not become that of whoever is given their slug. */
async function endFeedOf(tx: Tx, deps: RowDeps, { practitioner, actor }: { practitioner: string; actor: Actor }) {
  const left = await tx
    .deleteFrom('calendar_feeds')
    .where('practitioner', '=', practitioner)
    .returningAll()
    .executeTakeFirst()
  if (!left) return
  const before = { practitioner, names: left.names }
  await writeAudit(tx, deps, { actor, action: 'calendar_feed.revoked', entityId: left.id, before })
}
