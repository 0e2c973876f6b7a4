import { type SqlBool, sql } from 'kysely'
import {
  type AppointmentChange,
  type AppointmentChanges,
  type AppointmentStatus,
  contactChanges,
  waitingChanges,
} from '#contract/appointment.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, RowDeps } from '#server/deps.ts'

/** Patients act by the link in their emails, without an account. */
export const patient: Actor = systemActor('patient')

type Change = {
  appointmentId: string
  kind: Tables['appointment_changes']['kind']
  from?: AppointmentStatus
  to?: AppointmentStatus
  agreedTime?: string | null
  actor: Actor
}

/** Writes one entry of the append-only history of requests. It contains no patient data, so that it can outlive the request. */
export async function writeChange(tx: Tx, { now, newId }: RowDeps, change: Change): Promise<void> {
  await tx
    .insertInto('appointment_changes')
    .values({
      id: newId(),
      appointment_id: change.appointmentId,
      kind: change.kind,
      from_status: change.from ?? null,
      to_status: change.to ?? null,
      agreed_time: change.agreedTime ?? null,
      actor_id: change.actor.id,
      actor_name: change.actor.name,
      created_at: now().toISOString(),
    })
    .execute()
}

const shownKinds = [
  ...(['requested', 'status', 'time', 'note', 'practitioner', 'coming', 'other_time'] as const),
  ...contactChanges,
  ...waitingChanges,
] satisfies AppointmentChange['kind'][]

/** The history of requests, oldest first, by request. */
export async function historyOf(db: Reader, appointmentIds: string[]): Promise<Map<string, AppointmentChange[]>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointment_changes')
    .selectAll()
    .where('appointment_id', 'in', appointmentIds)
    .where('kind', 'in', shownKinds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.appointment_id)
  return new Map(
    appointmentIds.map((id) => [
      id,
      (grouped.get(id) ?? []).map((row) => ({
        id: row.id,
        kind: row.kind as AppointmentChange['kind'],
        from: row.from_status,
        to: row.to_status,
        agreedTime: row.agreed_time,
        by: row.actor_name,
        at: row.created_at,
      })),
    ]),
  )
}

/** Who made the last of a request's changes of these kinds, and when; `undefined` if there was none. */
export const lastChangeOf = (
  db: Reader,
  appointmentId: string,
  kinds: AppointmentChange['kind'][],
): Promise<{ savedBy: string; savedAt: string } | undefined> =>
  db
    .selectFrom('appointment_changes')
    .select(['actor_name as savedBy', 'created_at as savedAt'])
    .where('appointment_id', '=', appointmentId)
    .where('kind', 'in', kinds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether it was the patient who gave a request its present status: who took an offered time, or cancelled. */
export async function isStatusOfPatient(db: Reader, appointmentId: string): Promise<boolean> {
  const last = await db
    .selectFrom('appointment_changes')
    .select(['actor_id', 'actor_name'])
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'status')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.actor_id === patient.id && last.actor_name === patient.name
}

/**
 * A marker that is another one after every change, how many requests wait, and how many came in since an earlier marker.
 * A few look-ups, however many there are.
 */
export async function readAppointmentChanges(db: Reader, since?: string): Promise<AppointmentChanges> {
  const last = await db.selectFrom('appointment_changes').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const marker = last?.id ?? ''
  const arrived = since === undefined || since === marker ? 0 : await arrivedSince(db, since)
  return { marker, pending: await countPending(db), arrived }
}

/** How many requests wait for the staff. */
export const countPending = (db: Reader): Promise<number> =>
  countRows(db.selectFrom('appointment_list').where('status', '=', 'pending'))

/** Whether a request is confirmed without an agreed time. Without parameters, or SQLite would not use the index of these (migration 0092). */
export const isTimeMissing = sql<SqlBool>`status = 'confirmed' and agreed_time is null`

/** How many requests are confirmed without an agreed time, so that their patients were told nothing. */
export const countMissingTimes = (db: Reader): Promise<number> =>
  countRows(db.selectFrom('appointments').where(isTimeMissing))

/** The request that has waited longest for a time. */
export async function findOldestPending(db: Reader): Promise<string | null> {
  // By the lean table, whose index has those of a status in this order.
  const oldest = await db
    .selectFrom('appointment_list')
    .innerJoin('appointments', 'appointments.id', 'appointment_list.id')
    .select('appointments.id')
    .where('appointment_list.status', '=', 'pending')
    .where('appointments.agreed_time', 'is', null)
    .orderBy('appointment_list.created_at')
    .limit(1)
    .executeTakeFirst()
  return oldest?.id ?? null
}

/** The future visits whose patients have asked for another time: their number, and the one that asked first. */
export async function findOtherTimes(
  db: Reader,
  { now }: Pick<Deps, 'now'>,
): Promise<{ count: number; oldest: string | null }> {
  const requests = await db
    .selectFrom('appointments')
    .select('id')
    .where('agreed_time', '>', now().toISOString())
    .where('status', '=', 'confirmed')
    .where('answer', '=', 'other_time')
    .orderBy('answered_at')
    .execute()
  return { count: requests.length, oldest: requests[0]?.id ?? null }
}

/** Nobody leaves a list open for so many new requests; all that ever came in would take long to count. */
const maxArrived = 10_000

async function arrivedSince(db: Reader, since: string): Promise<number> {
  const arrived = db
    .selectFrom('appointment_changes')
    .select('id')
    .where('kind', '=', 'requested')
    .where('id', '>', since)
    .limit(maxArrived)
  const { count } = await db
    .selectFrom(arrived.as('arrived'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
