import type { Selectable } from 'kysely'
import type { PersonFinds } from '#contract/person.ts'
import { searchTermsOf } from '#domain/appointments/appointment-search.ts'
import { erasedName } from '#domain/orders/order.ts'
import { searchWordsOf } from '#domain/search-text.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import { contains, matchesAllWords } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { binnedOf, mainRow } from '../bin/bin.ts'
import type { OrderRow } from '../orders/orders.ts'
import { foundOrder, isBuyer, ordersOf, ordersOfAddresses } from './orders-of-person.ts'
import { digitsOf, isEmail, maxResults } from './person-search.ts'

/**
 * Finds the data of one person by an email address, a phone number or a name (docs/product.md, "Everything about one
 * person"), and what else has the same email addresses, or, of testimonials, the same names. The search is written to the audit log, with the ids of the requests
 * and without the search text.
 */
export async function findPerson(deps: WriteDeps, { q, actor }: { q: string; actor: Actor }): Promise<PersonFinds> {
  return inTransaction(deps.database, async (tx) => {
    const named = { requests: await requestsOf(tx, q), orders: await ordersOf(tx, q) }
    const emails = new Set(isEmail(q) ? [q.toLowerCase()] : [])
    // Several people may share a name, so further data is searched by the email addresses of what was found.
    // Whoever has given them a voucher is somebody else.
    const own = named.orders.map((order) => (isBuyer(order, q) ? order.email : order.gift_email))
    for (const email of [...named.requests.map((request) => request.email), ...own])
      if (email) emails.add(email.toLowerCase())
    const first = {
      requests: newestFirst([...named.requests, ...(await requestsOfAddresses(tx, emails))]),
      orders: newestFirst([...named.orders, ...(await ordersOfAddresses(tx, emails))]),
    }
    const subscribers = await tx
      .selectFrom('subscribers')
      .selectAll()
      .where((row) => row.or([row('email', 'in', [...emails, '']), ...(isEmail(q) ? [] : [contains('email', q)])]))
      .orderBy('created_at', 'desc')
      .limit(maxResults + 1)
      .execute()
    subscribers.push(...(await deletedSubscribers(tx, q, emails)))
    const testimonials = await testimonialsOf(tx, isEmail(q) || digitsOf(q) ? namesAmong(first, emails) : [q])
    const all = [first.requests, first.orders, subscribers, testimonials]
    const requests = first.requests.slice(0, maxResults)
    const orders = await Promise.all(first.orders.slice(0, maxResults).map((row) => foundOrder(tx, row)))
    const counts = {
      orders: orders.length,
      subscribers: Math.min(subscribers.length, maxResults),
      testimonials: Math.min(testimonials.length, maxResults),
    }
    await writeAudit(tx, deps, {
      actor,
      action: 'person.found',
      entityId: '*',
      after: { requests: requests.map(({ id }) => id), ...counts },
    })
    return {
      requests: requests.map((row) => ({
        id: row.id,
        name: `${row.first_name} ${row.last_name}`,
        email: row.email,
        phone: row.phone,
        service: row.service,
        status: row.status,
        at: row.created_at,
      })),
      orders,
      subscribers: subscribers
        .slice(0, maxResults)
        .map(({ id, email, status, created_at: at }) => ({ id, email, status, at })),
      testimonials: testimonials
        .slice(0, maxResults)
        .map(({ id, name, duration, created_at: at }) => ({ id, name, duration, at })),
      more: all.some((rows) => rows.length > maxResults),
    }
  })
}

type Found = { requests: Selectable<Tables['appointments']>[]; orders: OrderRow[] }

/** What those are called whose requests and orders have these addresses: a testimonial has a name, and nothing else to find it by. */
function namesAmong({ requests, orders }: Found, emails: Set<string>): string[] {
  const names = [
    ...requests.map((row) => `${row.first_name} ${row.last_name}`),
    ...orders.map((row) => (emails.has(row.email.toLowerCase()) ? row.name : row.gift_to)),
  ]
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== erasedName)
}

/** The testimonials of these names, also in the bin. */
async function testimonialsOf(db: Reader, names: string[]) {
  const found = await Promise.all(
    names
      .filter((name) => searchWordsOf(name).length > 0)
      .map(async (name) => {
        const deleted = await binnedOf(db, 'testimonial', { terms: searchWordsOf(name) })
        const listed = await db
          .selectFrom('testimonials')
          .selectAll()
          .where(matchesAllWords(['name'], name))
          .orderBy('created_at', 'desc')
          .limit(maxResults + 1)
          .execute()
        return [...listed, ...deleted.map((row) => mainRow<'testimonials'>(row))]
      }),
  )
  return newestFirst(found.flat())
}

/** Subscribers in the bin are still stored, so they belong to the person's data. */
async function deletedSubscribers(db: Reader, q: string, emails: Set<string>) {
  const found = await Promise.all([
    ...[...emails].map((email) => binnedOf(db, 'subscriber', { email })),
    ...(isEmail(q) ? [] : [binnedOf(db, 'subscriber', { terms: [q] })]),
  ])
  const rows = new Map(found.flat().map((row) => [row.id, mainRow<'subscribers'>(row)]))
  return [...rows.values()]
}

async function requestsOf(db: Reader, q: string): Promise<Selectable<Tables['appointments']>[]> {
  const about = isEmail(q) ? { email: q } : { terms: searchTermsOf(q) }
  const deleted = await binnedOf(db, 'appointment', about)
  const rows = db.selectFrom('appointments').selectAll()
  const fitting = isEmail(q)
    ? rows.where('email', '=', q.toLowerCase())
    : rows.where((row) => row.and(searchTermsOf(q).map((term) => contains('search', term))))
  const listed = await fitting
    .orderBy('created_at', 'desc')
    .limit(maxResults + 1)
    .execute()
  return [...listed, ...deleted.map((row) => mainRow<'appointments'>(row))]
}

async function requestsOfAddresses(db: Reader, emails: Set<string>) {
  const deleted = await Promise.all([...emails].map((email) => binnedOf(db, 'appointment', { email })))
  const listed = await db
    .selectFrom('appointments')
    .selectAll()
    .where('email', 'in', [...emails, ''])
    .where('email', '!=', '')
    .orderBy('created_at', 'desc')
    .limit(maxResults + 1)
    .execute()
  return [...listed, ...deleted.flat().map((row) => mainRow<'appointments'>(row))]
}

/** Each once. */
const newestFirst = <R extends { id: string; created_at: string }>(rows: R[]): R[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
