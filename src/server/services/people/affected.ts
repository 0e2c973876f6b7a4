import type { Selectable } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { Breach, BreachArea } from '#contract/breach.ts'
import { atClockTime } from '#domain/dates/calendar.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { mainRow } from '../bin/bin.ts'
import { readSetting } from '../stored-settings.ts'

/** A record of a person that somebody may have seen. `how`: that it was opened, or that it was there to be seen. */
export type Affected = {
  name: string
  email: string
  phone: string
  area: BreachArea
  how: 'opened' | 'could be seen'
  since: string
}
type Span = Pick<Breach, 'from' | 'to' | 'account' | 'areas'>

const batch = 2000

/** Actions of the audit log by which single requests were read. */
const singleReadActions = [
  'appointment.read',
  'appointment.exported',
  'appointment.patient_exported',
  'person.exported',
]
/**
 * Actions that read many requests without recording which. A calendar feed counts with or without names: whoever made it
 * knows its address, and what was read at it later is not logged.
 */
const bulkReadActions: string[] = [
  'appointment.listed',
  'appointment.list_exported',
  'appointment.waiting_listed',
  'data.exported',
  'backup.made',
  'backup.downloaded',
  'calendar_feed.added',
  'calendar_feed.renewed',
] satisfies AuditAction[]

/**
 * Whose data somebody may have seen between two moments of the clinic's clock, area by area (docs/product.md, "If data has
 * got out"). Of requests the audit log knows which were opened; where a list of them was looked through, or it is not
 * known whose account it was, it is everybody who was there. Reading of orders and subscribers is not logged: everybody, always.
 */
export async function* affectedPeople(db: Reader, span: Span): AsyncGenerator<Affected[]> {
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const [from, to] = [atClockTime(span.from, timeZone), `${atClockTime(span.to, timeZone).slice(0, 16)}:59.999Z`]
  if (span.areas.includes('requests')) yield* affectedPatients(db, { ...span, from, to })
  if (span.areas.includes('orders'))
    yield* inBatches(async (after) => {
      const rows = await db
        .selectFrom('orders')
        .select(['id', 'name', 'email', 'phone', 'gift_to', 'gift_email', 'created_at'])
        .where('id', '>', after)
        .where('created_at', '<=', to)
        .orderBy('id')
        .limit(batch)
        .execute()
      const seen = { area: 'orders', how: 'could be seen' } as const
      const gifts = await giftsAmong(
        db,
        rows.map(({ id }) => id),
      )
      const people = rows.flatMap(({ id, name, email, phone, gift_to, gift_email, created_at: since }) => [
        { name, email, phone, since, ...seen },
        { name: gift_to, email: gift_email, phone: '', since, ...seen },
        ...gifts
          .filter(({ order_id }) => order_id === id)
          .map((gift) => ({ name: gift.gift_to, email: gift.gift_email, phone: '', since, ...seen })),
      ])
      return { last: rows.at(-1)?.id, people: people.filter(({ name, email }) => (name || email) && name !== 'Erased') }
    })
  if (span.areas.includes('subscribers')) {
    const seen = { name: '', phone: '', area: 'subscribers', how: 'could be seen' } as const
    const deleted = await inBin<'subscribers'>(db, 'subscriber', to)
    yield deleted.map(({ email, created_at: since }) => ({ email, since, ...seen }))
    yield* inBatches(async (after) => {
      const rows = await db
        .selectFrom('subscribers')
        .select(['id', 'email', 'created_at'])
        .where('id', '>', after)
        .where('created_at', '<=', to)
        .orderBy('id')
        .limit(batch)
        .execute()
      return {
        last: rows.at(-1)?.id,
        people: rows.map(({ email, created_at: since }) => ({ email, since, ...seen })),
      }
    })
  }
}

async function giftsAmong(db: Reader, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_gifts')
    .select(['order_id', 'gift_to', 'gift_email'])
    .where('order_id', 'in', orderIds)
    .execute()
}

/** Records in the bin are still stored, so the breach may include them. */
async function inBin<T extends 'appointments' | 'subscribers'>(
  db: Reader,
  kind: 'appointment' | 'subscriber',
  to: string,
) {
  const rows = await db.selectFrom('bin').selectAll().where('kind', '=', kind).execute()
  return rows.map((row) => mainRow<T>(row)).filter((row) => (row as { created_at: string }).created_at <= to)
}

async function* inBatches(
  read: (after: string) => Promise<{ last: string | undefined; people: Affected[] }>,
): AsyncGenerator<Affected[]> {
  for (let after = ''; ; ) {
    const { last, people } = await read(after)
    if (last === undefined) return
    after = last
    yield people
  }
}

async function* affectedPatients(db: Reader, { from, to, account }: Span): AsyncGenerator<Affected[]> {
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'entity_id', 'after'])
    .where('at', '>=', from)
    .where('at', '<=', to)
    .where('action', 'in', [...singleReadActions, ...bulkReadActions, 'person.found'])
    .$if(account !== '', (rows) => rows.where('actor_name', '=', account))
    .execute()
  const opened = new Set(lines.flatMap(idsOf))
  const everybody = account === '' || lines.some(({ action }) => bulkReadActions.includes(action))
  // An export of a patient includes all of that patient's requests.
  const whole = lines.filter(({ action }) => action === 'appointment.patient_exported').map((line) => line.entity_id)
  for (const id of await requestsOfSamePatients(db, whole)) opened.add(id)
  type Request = Pick<
    Selectable<Tables['appointments']>,
    'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'created_at'
  >
  const affected = (rows: Request[]): Affected[] =>
    rows
      .filter(({ id }) => everybody || opened.has(id))
      .map(({ id, first_name, last_name, email, phone, created_at: since }): Affected => {
        const how = opened.has(id) ? 'opened' : 'could be seen'
        return { name: `${first_name} ${last_name}`.trim(), email, phone, area: 'requests', how, since }
      })
  yield* inBatches(async (after) => {
    const rows = await db
      .selectFrom('appointments')
      .select(['id', 'first_name', 'last_name', 'email', 'phone', 'created_at'])
      .where('id', '>', after)
      .where('created_at', '<=', to)
      .orderBy('id')
      .limit(batch)
      .execute()
    return { last: rows.at(-1)?.id, people: affected(rows) }
  })
  yield affected(await inBin<'appointments'>(db, 'appointment', to))
}

/** The requests that a line of the log is about. Searches for a person name them in its facts. */
function idsOf({ action, entity_id, after }: { action: string; entity_id: string; after: string | null }): string[] {
  if (!action.startsWith('person.')) return [entity_id]
  const { requests } = JSON.parse(after ?? '{}') as { requests?: unknown }
  return Array.isArray(requests) ? requests.map(String) : []
}

async function requestsOfSamePatients(db: Reader, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const emails = db.selectFrom('appointments').select('email').where('id', 'in', ids).where('email', '!=', '')
  const rows = await db.selectFrom('appointments').select('id').where('email', 'in', emails).execute()
  return rows.map(({ id }) => id)
}
