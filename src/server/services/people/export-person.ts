import type { PersonChoice } from '#contract/person.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { historyOf } from '../appointments/appointment-history.ts'
import { appointmentOf } from '../appointments/appointments.ts'
import { writeAudit } from '../audit.ts'
import { binnedWithIds, mainRow } from '../bin/bin.ts'
import { readSection } from '../content/content.ts'
import { subscriberOf } from '../newsletter/subscribers.ts'
import { readOrder } from '../orders/order-detail.ts'
import { readSetting } from '../stored-settings.ts'
import { type PersonData, personPage } from './person-page.ts'

type ExportDeps = Pick<Deps, 'database' | 'payments' | 'now' | 'newId'>

/**
 * Everything that is kept of what was chosen of a person (docs/product.md, "Everything about one person"): as rows, and
 * as a page that reads well. Codes of vouchers are masked: they are money. That it was taken is written to the audit log.
 */
export async function exportPerson(
  deps: ExportDeps,
  { choice, actor }: { choice: PersonChoice; actor: Actor },
): Promise<{ data: PersonData; page: string }> {
  const { db } = deps.database
  const found = await Promise.all([...new Set(choice.orders)].map((id) => readOrder(deps, id)))
  const orders = found.filter((order) => order !== undefined)
  const rest = await inTransaction(deps.database, async (tx) => {
    const requests = await requestsOf(tx, choice.requests)
    const subscriptions = await subscriptionsOf(tx, choice.subscribers)
    const testimonials = await testimonialsOf(tx, choice.testimonials)
    const about = [...choice.requests, ...choice.orders, ...choice.subscribers, ...choice.testimonials]
    const vouchers = orders.flatMap((order) => order.vouchers.map(({ id }) => id))
    const emails = await emailsOf(
      tx,
      [...about, ...vouchers],
      subscriptions.map(({ email }) => email),
    )
    const log = await logOf(tx, [...about, ...vouchers])
    const counts = {
      requests: requests.map(({ id }) => id),
      orders: orders.length,
      subscribers: subscriptions.length,
      testimonials: testimonials.length,
    }
    await writeAudit(tx, deps, { actor, action: 'person.exported', entityId: '*', after: counts })
    return { requests, subscriptions, testimonials, emails, log }
  })
  const { value: clinic } = await readSection(db, 'clinic')
  const timeZone = await readSetting(db, 'clinic.timeZone')
  // The dashboard's own lines about an order say who of the staff did what: the log below says when.
  const exported = orders.map(({ timeline: _, resendable: __, emails: ___, ...order }) => order)
  const data = { exportedAt: deps.now().toISOString(), clinic: clinic.name, orders: exported, ...rest }
  return { data, page: personPage(data, timeZone) }
}

const orNone = (ids: string[]) => (ids.length === 0 ? [''] : ids)

async function requestsOf(db: Reader, ids: string[]) {
  const listed = await db
    .selectFrom('appointments')
    .selectAll()
    .where('id', 'in', orNone(ids))
    .orderBy('created_at')
    .execute()
  const deleted = await binnedWithIds(db, 'appointment', ids)
  const rows = [...listed, ...deleted.map((row) => mainRow<'appointments'>(row))]
  const history = await historyOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...appointmentOf(row),
    answerWords: row.answer_words,
    answeredAt: row.answered_at,
    history: history.get(row.id) ?? [],
  }))
}

async function subscriptionsOf(db: Reader, ids: string[]) {
  const listed = await db.selectFrom('subscribers').selectAll().where('id', 'in', orNone(ids)).execute()
  const deleted = await binnedWithIds(db, 'subscriber', ids)
  return [...listed, ...deleted.map((row) => mainRow<'subscribers'>(row))].map(subscriberOf)
}

async function testimonialsOf(db: Reader, ids: string[]) {
  const listed = await db
    .selectFrom('testimonials')
    .selectAll()
    .where('id', 'in', orNone(ids))
    .orderBy('created_at')
    .execute()
  const deleted = await binnedWithIds(db, 'testimonial', ids)
  return [...listed, ...deleted.map((row) => mainRow<'testimonials'>(row))].map(
    ({ name, duration, rating, content, created_at: createdAt }) => ({ name, duration, rating, content, createdAt }),
  )
}

/** The emails about what was chosen, and those of the newsletter to the chosen addresses. */
async function emailsOf(db: Reader, subjects: string[], addresses: string[]) {
  const rows = await db
    .selectFrom('email_outbox')
    .select(['template', 'recipient', 'status', 'created_at as createdAt', 'sent_at as sentAt'])
    .where((row) =>
      row.or([
        row.and([row('subject_id', 'in', orNone(subjects)), row('recipient', '!=', 'erased')]),
        row.and([
          row('recipient', 'in', orNone(addresses)),
          row('template', 'in', ['welcome', 'newsletter', 'newsletter-confirm']),
        ]),
      ]),
    )
    .orderBy('created_at')
    .execute()
  return rows
}

/** When something was done with it, and what; of the staff not who. */
const logOf = (db: Reader, ids: string[]) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'action', 'entity', 'entity_id as entityId'])
    .where('entity_id', 'in', orNone(ids))
    .orderBy('at')
    .execute()
