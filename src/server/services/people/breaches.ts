import type { Selectable } from 'kysely'
import type { Breach, BreachChange } from '#contract/breach.ts'
import { writeCsv, writeHeadings } from '#domain/csv.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, WriteDeps } from '#server/deps.ts'
import { auditInOwnTransaction, writeAudit } from '../audit.ts'
import { affectedPeople } from './affected.ts'

type Row = Selectable<Tables['data_breaches']>

/** Days to find out whether serious harm is likely (Privacy Act 1988, s 26WH). */
const daysToAssess = 30

const breachOf = (row: Row): Breach => ({
  id: row.id,
  revision: row.revision,
  noticedOn: row.noticed_on,
  dueOn: addDays(row.noticed_on, daysToAssess),
  from: row.from_at,
  to: row.to_at,
  account: row.account,
  areas: JSON.parse(row.areas),
  what: row.what,
  decision: row.decision,
  outcome: row.outcome,
  affected: row.affected,
  madeBy: row.made_by,
  createdAt: row.created_at,
})

/** Every record of data that may have got out, the latest first. They are kept for good: they show what the clinic did. */
export async function listBreaches({ database: { db } }: Pick<Deps, 'database'>): Promise<Breach[]> {
  const rows = await db
    .selectFrom('data_breaches')
    .selectAll()
    .orderBy('noticed_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(breachOf)
}

/** How many are not decided, and the first day by which one must be; `null` where there is none. */
export async function findOpenBreaches(db: Reader): Promise<{ count: number; dueOn: string } | null> {
  const rows = await db
    .selectFrom('data_breaches')
    .select('noticed_on')
    .where('decision', '=', 'open')
    .orderBy('noticed_on')
    .execute()
  const [first] = rows
  return first ? { count: rows.length, dueOn: addDays(first.noticed_on, daysToAssess) } : null
}

/** How many people a breach is about: each is counted once, by address, else by phone or name. */
async function countAffected(db: Reader, change: BreachChange): Promise<number> {
  const seen = new Set<string>()
  for await (const people of affectedPeople(db, change))
    for (const { email, phone, name } of people) seen.add(email.toLowerCase() || phone || name)
  return seen.size
}

const columnsOf = (change: BreachChange) => ({
  noticed_on: change.noticedOn,
  from_at: change.from,
  to_at: change.to,
  account: change.account,
  areas: JSON.stringify(change.areas),
  what: change.what,
  decision: change.decision,
  outcome: change.outcome,
})

/** Notes that data may have got out, with how many people that is about now. */
export async function noteBreach(
  deps: WriteDeps,
  { value, actor }: { value: BreachChange; actor: Actor },
): Promise<Breach> {
  const affected = await countAffected(deps.database.db, value)
  const at = deps.now().toISOString()
  const made = { made_by: actor.name, created_at: at, updated_at: at }
  const row: Row = { id: deps.newId(), ...columnsOf(value), ...made, affected, revision: 1 }
  return inTransaction(deps.database, async (tx) => {
    await tx.insertInto('data_breaches').values(row).execute()
    await writeAudit(tx, deps, { actor, action: 'breach.added', entityId: row.id, after: { ...value, affected } })
    return breachOf(row)
  })
}

export type BreachSaved = { ok: true; breach: Breach } | { ok: false; current: Breach | undefined }

/** Saves a record; refused where somebody else has saved it since `basedOn`. */
export async function saveBreach(
  deps: WriteDeps,
  { id, value, basedOn, actor }: { id: string; value: BreachChange; basedOn: number | undefined; actor: Actor },
): Promise<BreachSaved> {
  const affected = await countAffected(deps.database.db, value)
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('data_breaches').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || (basedOn !== undefined && basedOn !== row.revision)) return { ok: false, current: row && breachOf(row) }
    const saved = await tx
      .updateTable('data_breaches')
      .set({ ...columnsOf(value), affected, revision: row.revision + 1, updated_at: deps.now().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const about = { entity: 'breach', entityId: id, before: breachOf(row), after: breachOf(saved) } as const
    await writeAudit(tx, deps, { actor, action: 'breach.updated', ...about })
    return { ok: true, breach: breachOf(saved) }
  })
}

/** The affected people as CSV, in chunks; `undefined` if there is no such record. The export is logged first. */
export async function exportAffected(
  deps: WriteDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<AsyncGenerator<string> | undefined> {
  const { db } = deps.database
  const row = await db.selectFrom('data_breaches').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  await auditInOwnTransaction(deps, { actor, action: 'breach.exported', entityId: id })
  return linesOf(db, breachOf(row))
}

async function* linesOf(db: Reader, breach: Breach): AsyncGenerator<string> {
  yield writeHeadings(['Name', 'Email', 'Phone', 'What', 'How', 'There since (UTC)'])
  for await (const people of affectedPeople(db, breach))
    yield writeCsv(people.map(({ name, email, phone, area, how, since }) => [name, email, phone, area, how, since]))
}
