import type { SubscriberListQuery } from '#contract/admin-newsletter.ts'
import { writeCsv } from '#domain/csv.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { askedOf } from './subscribers.ts'

const batch = 2000

/**
 * The subscribers of a state as CSV, part by part, so that a long list neither fills the memory nor holds others up. That
 * it was taken is written to the audit log first. With `ids` only those of them.
 */
export async function* exportSubscribers(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { status, ids, actor }: Pick<SubscriberListQuery, 'status'> & { ids?: string[] | undefined; actor: Actor },
): AsyncGenerator<string> {
  await inTransaction(deps.database, (tx) =>
    writeAudit(tx, deps, {
      actor,
      action: 'subscriber.exported',
      entity: 'subscriber',
      entityId: '*',
      after: { status, ...(ids && { chosen: ids.length }) },
    }),
  )
  yield writeCsv([['email', 'status', 'consented at', 'source', 'consent', 'left at', 'asked again at']])
  for (let last = ''; ; ) {
    let query = deps.database.db.selectFrom('subscribers').selectAll().where('id', '>', last).orderBy('id').limit(batch)
    if (status !== 'all') query = query.where('status', '=', status)
    if (ids) query = query.where('id', 'in', ids)
    const rows = await query.execute()
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    const asked = await askedOf(deps.database.db, rows)
    yield writeCsv(
      rows.map((row) => [
        row.email,
        row.status,
        row.consented_at,
        row.source,
        row.consent_note,
        row.left_at ?? '',
        asked.get(row.id) ?? '',
      ]),
    )
  }
}
