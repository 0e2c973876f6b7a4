import type { Selectable } from 'kysely'
import type { LinkedAppointment } from '#contract/appointment-link.ts'
import { cancelBefore } from '#domain/appointments/notices.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Deps, TimedDeps } from '#server/deps.ts'
import { deriveToken, hashToken, isToken, makeNonce } from '#server/token.ts'
import { type SecretDeps, storedSecret } from '../stored-secret.ts'
import { readSetting } from '../stored-settings.ts'
import { openOfferOf } from './open-offer.ts'
import { practitionerName } from './practitioner-choice.ts'

type Row = Selectable<Tables['appointments']>

/** The key for patients' links. Read it before a transaction: reading it inside would deadlock. */
export const appointmentLinkKey = (deps: SecretDeps) => storedSecret(deps, 'appointment-links.secret')

type Linking = { row: Pick<Row, 'id' | 'link_hash'>; key: string }

/** Makes a request's link if it has none. It is the same in every email, and ends with the request. */
export async function ensureLink(tx: Tx, deps: Pick<Deps, 'randomBytes'>, linking: Linking): Promise<void> {
  if (linking.row.link_hash === null) await makeLink(tx, deps, linking)
}

/** Ends a request's link, if it has one, for whoever has it, and makes another for the emails that are sent from now on. */
export async function replaceLink(tx: Tx, deps: Pick<Deps, 'randomBytes'>, linking: Linking): Promise<void> {
  if (linking.row.link_hash !== null) await makeLink(tx, deps, linking)
}

async function makeLink(tx: Tx, { randomBytes }: Pick<Deps, 'randomBytes'>, { row, key }: Linking): Promise<void> {
  const link_nonce = makeNonce(randomBytes)
  const link_hash = hashToken(deriveToken(key, { id: row.id, nonce: link_nonce }))
  await tx.updateTable('appointments').set({ link_nonce, link_hash }).where('id', '=', row.id).execute()
}

/** The address that a patient's email leads to; the clinic's home page where the request has no link. */
export async function appointmentLinkForEmail(deps: SecretDeps & Pick<Deps, 'publicUrl'>, row: Row): Promise<string> {
  if (row.link_hash === null) return `${deps.publicUrl}/`
  const token = deriveToken(await appointmentLinkKey(deps), { id: row.id, nonce: row.link_nonce })
  return `${deps.publicUrl}/appointment/${token}`
}

/** The request behind a link; `undefined` where the link is not one of ours, or its request was deleted. */
export async function findLinked(db: Reader, token: string): Promise<Row | undefined> {
  if (!isToken(token)) return undefined
  return db.selectFrom('appointments').selectAll().where('link_hash', '=', hashToken(token)).executeTakeFirst()
}

/** An appointment as the patient's link shows it (docs/product.md, "What patients are told"). */
export async function readLinked(
  { database: { db }, now }: TimedDeps,
  token: string,
): Promise<LinkedAppointment | undefined> {
  const row = await findLinked(db, token)
  return row && showLinked(db, row, now())
}

/** The same of a row that was found already. */
export async function showLinked(db: Reader, row: Row, now: Date): Promise<LinkedAppointment> {
  const { cancelHours } = await readSetting(db, 'appointments.notices')
  const service = await db.selectFrom('services').select('title').where('slug', '=', row.service).executeTakeFirst()
  const waiting = await db
    .selectFrom('waiting_entries')
    .select('appointment_id')
    .where('appointment_id', '=', row.id)
    .executeTakeFirst()
  const time = row.agreed_time
  const until = row.status === 'confirmed' && time !== null ? cancelBefore(time, cancelHours) : null
  return {
    service: service?.title ?? row.service,
    status: row.status,
    time,
    answer: row.answer,
    past: time !== null && Date.parse(time) <= now.getTime(),
    mayCancel: until === null || now.getTime() <= until,
    cancelUntil: until === null ? null : new Date(until).toISOString(),
    practitioner: await practitionerName(db, row.practitioner),
    waiting: waiting !== undefined,
    offer: await openOfferOf(db, row.id, now),
  }
}
