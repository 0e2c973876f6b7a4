import { expressionBuilder, type Selectable } from 'kysely'
import type { SubscriberListQuery } from '#contract/admin-newsletter.ts'
import { type Cell, timeCell } from '#domain/csv.ts'
import { sourceLabels, statusLabels } from '#domain/mail/subscriber-labels.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { exportList } from '../list-export.ts'
import { readWholeList } from '../list-page.ts'
import { readSetting } from '../stored-settings.ts'
import { askedTimesOf, listingOf } from './subscribers.ts'

const headings = ['Email', 'Status', 'Consented at', 'Source', 'Consent', 'Left at', 'Asked again at']

type Row = Selectable<Tables['subscribers']> & { askedAt: string }
/** How a row is written; its times are on the clinic's clock, in a form that an import reads again. */
const cellsIn =
  (timeZone: string) =>
  (row: Row): Cell[] => {
    const when = (iso: string | null) => timeCell(iso || null, timeZone)
    return [
      ...[row.email, statusLabels[row.status], when(row.consented_at), sourceLabels[row.source], row.consent_note],
      ...[when(row.left_at), when(row.askedAt)],
    ]
  }

type ExportQuery = Omit<SubscriberListQuery, 'page'> & { ids?: string[] | undefined; actor: Actor }

/** The subscribers of a view of the list as CSV, all of its pages (docs/product.md, "Lists as CSV"). With `ids` only those of them. */
export async function* exportSubscribers(
  deps: WriteDeps,
  { actor, ids, ...view }: ExportQuery,
): AsyncGenerator<string> {
  const { db } = deps.database
  const cellsOf = cellsIn(await readSetting(db, 'clinic.timeZone'))
  const { fitting, ...listing } = listingOf(view)
  const chosen = ids ? [expressionBuilder<Tables, 'subscribers'>()('id', 'in', ids)] : []
  async function* parts(): AsyncGenerator<Row[]> {
    for await (const rows of readWholeList(db, 'subscribers', { ...listing, fitting: [...fitting, ...chosen] })) {
      const askedTimes = await askedTimesOf(db, rows)
      yield rows.map((row) => ({ ...row, askedAt: askedTimes.get(row.id) ?? '' }))
    }
  }
  const after = { status: view.status, searched: view.q !== '', ...(ids && { chosen: ids.length }) }
  yield* exportList(deps, {
    actor,
    after,
    headings,
    cellsOf,
    action: 'subscriber.exported',
    entity: 'subscriber',
    parts: parts(),
  })
}
