import { type Selectable, type SqlBool, sql } from 'kysely'
import type { AuditChoices, AuditFilter, AuditLine, AuditPage } from '#contract/audit.ts'
import { writeCsv, writeHeadings } from '#domain/csv.ts'
import type { Reader } from '../database/connect.ts'
import { foldedContains, ofDays } from '../database/query-parts.ts'
import type { Tables } from '../database/tables.ts'
import type { Actor, Deps, WriteDeps } from '../deps.ts'
import { auditInOwnTransaction } from './audit.ts'
import { subjectsOf } from './audit-subjects.ts'
import { notesOfLines } from './line-notes.ts'
import { readSetting } from './stored-settings.ts'

const pageSize = 50
/** How many lines one search looks through before it says how far it came: no index finds words inside of texts. */
export const searchWindow = 20_000

/** The log's entry for staff reading a list with patients. */
const listedAction = 'appointment.listed'

type Row = Selectable<Tables['audit_log']>
type LogQuery = AuditFilter & { before?: string }

const factsOf = (row: Row, note: string | undefined): Omit<AuditLine, 'about'> => ({
  id: row.id,
  at: row.at,
  who: row.actor_name,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  before: parsed(row.before),
  after: note === undefined ? parsed(row.after) : { ...parsed(row.after), note },
})
const parsed = (text: string | null) => (text === null ? null : JSON.parse(text))
const cursorOf = ({ at, id }: { at: string; id: string }) => `${at}_${id}`

/** The lines that fit every filter but the search, newest first, after the cursor `before`. */
function fitting(db: Reader, { who, action, entity, looking, before, ...days }: LogQuery, timeZone: string) {
  const [at, id] = before?.split('_') ?? []
  return db
    .selectFrom('audit_log')
    .$if(who !== '', (rows) => rows.where('actor_name', '=', who))
    .$if(action !== '', (rows) => rows.where('action', '=', action))
    .$if(entity !== '', (rows) => rows.where('entity', '=', entity))
    .where(({ and }) => and(ofDays('at', days, timeZone)))
    .$if(looking === 'hidden' && action !== listedAction, (rows) => rows.where('action', '!=', listedAction))
    .$if(at !== undefined && id !== undefined, (rows) => rows.where(sql<SqlBool>`(at, id) < (${at}, ${id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
}

type Facts = Omit<AuditPage, 'items'> & { items: Omit<AuditLine, 'about'>[] }
async function readFacts(db: Reader, query: LogQuery, size: number): Promise<Facts> {
  const rows = fitting(db, query, await readSetting(db, 'clinic.timeZone'))
  const found = query.q ? await search(db, rows.selectAll().limit(searchWindow), query.q, size) : undefined
  const lines =
    found ??
    (await rows
      .selectAll()
      .limit(size + 1)
      .execute())
  const shown = lines.slice(0, size)
  const notes = await notesOfLines(
    db,
    shown.map((row) => row.id),
  )
  const items = shown.map((row) => factsOf(row, notes.get(row.id)))
  if (lines.length > size) return { items, next: cursorOf(lines[size - 1]!), searchedTo: null }
  if (!found) return { items, next: null, searchedTo: null }
  const last = await rows
    .select(['at', 'id'])
    .offset(searchWindow - 1)
    .limit(1)
    .executeTakeFirst()
  return { items, next: last ? cursorOf(last) : null, searchedTo: last?.at ?? null }
}

type Window = ReturnType<ReturnType<typeof fitting>['selectAll']>
function search(db: Reader, window: Window, q: string, size: number): Promise<Row[]> {
  const columns = ['actor_name', 'action', 'entity_id', 'before', 'after']
  return db
    .selectFrom(window.as('seen'))
    .selectAll()
    .where((row) =>
      row.or([
        ...columns.map((name) => foldedContains(name, q)),
        row.exists(
          row
            .selectFrom('line_notes')
            .select('line_id')
            .whereRef('line_id', '=', 'seen.id')
            .where(foldedContains('line_notes.text', q)),
        ),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
}

/**
 * One page of the audit log, newest first, with the names of what its lines are about. It goes on from the cursor
 * `before`, so that late pages are as fast. That patients' names were among them is written to the log as well
 * (docs/product.md, "Patient data").
 */
export async function readAuditLog(
  deps: WriteDeps,
  { actor, ...query }: LogQuery & { actor: Actor },
): Promise<AuditPage> {
  const { db } = deps.database
  const { items, ...paging } = await readFacts(db, query, pageSize)
  const subjects = await subjectsOf(db, items)
  const named = items.map((line, index) => ({ ...line, about: subjects[index] ?? null }))
  const shown = named.filter(({ entity, about }) => entity === 'appointment' && about?.there).length
  if (shown > 0)
    await auditInOwnTransaction(deps, {
      actor,
      action: listedAction,
      entity: 'appointment',
      entityId: '*',
      after: { auditLog: true, shown },
    })
  return { items: named, ...paging }
}

/** The distinct values of the log's columns: one index step for each value instead of one for each row. */
export async function readAuditChoices({ database: { db } }: Pick<Deps, 'database'>): Promise<AuditChoices> {
  const different = async (column: 'actor_name' | 'action' | 'entity') => {
    const name = sql.ref(column)
    const { rows } = await sql<{ value: string }>`with recursive each_one(value) as (
      select min(${name}) from audit_log
      union all
      select (select min(${name}) from audit_log where ${name} > each_one.value) from each_one
        where each_one.value is not null
    ) select value from each_one where value is not null`.execute(db)
    return rows.map(({ value }) => value)
  }
  return { who: await different('actor_name'), actions: await different('action'), entities: await different('entity') }
}

const exportStep = 1000

/** The lines that fit, as CSV, piece by piece: a log of years does not have to fit into memory. */
export async function* exportAuditLog({ database: { db } }: Pick<Deps, 'database'>, filter: AuditFilter) {
  yield writeHeadings(['Time (UTC)', 'Who', 'Action', 'About', 'Which', 'Before', 'After'])
  let before = ''
  do {
    const { items, next } = await readFacts(db, { ...filter, before }, exportStep)
    const text = (value: unknown) => (value === null ? '' : JSON.stringify(value))
    yield writeCsv(
      items.map((line) => [
        line.at,
        line.who,
        line.action,
        line.entity,
        line.entityId,
        text(line.before),
        text(line.after),
      ]),
    )
    before = next ?? ''
  } while (before)
}

/** Records an export of the log, with its filter. */
export const recordAuditExport = (
  deps: WriteDeps,
  { filter, actor }: { filter: AuditFilter; actor: Actor },
): Promise<void> => auditInOwnTransaction(deps, { actor, action: 'audit.exported', entityId: '*', after: filter })
