import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { PersonFinds } from '#contract/person.ts'
import { reasonToKeep } from '#domain/orders/erasure.ts'
import { hasSearchWords } from '#domain/search-text.ts'
import type { Reader } from '#server/database/connect.ts'
import { contains, foldedContains, matchesAllWords } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { OrderRow } from '../orders/orders.ts'
import { digitsOf, isEmail, maxResults } from './person-search.ts'

/** The orders that fit an email address, a phone number or a name, of buyers or of whom a gift is for, newest first. */
export function ordersOf(db: Reader, q: string): Promise<OrderRow[]> {
  const row = expressionBuilder<Tables, 'orders'>()
  const digits = digitsOf(q)
  const fits = isEmail(q)
    ? [
        foldedContains('email', q),
        foldedContains('orders.gift_email', q),
        isGivenTo(foldedContains('order_gifts.gift_email', q)),
      ]
    : digits
      ? [
          contains(
            row.fn<string>('replace', [
              row.fn<string>('replace', ['phone', row.val(' '), row.val('')]),
              row.val('-'),
              row.val(''),
            ]),
            digits,
          ),
        ]
      : [
          matchesAllWords(['name'], q),
          matchesAllWords(['orders.gift_to'], q),
          isGivenTo(matchesAllWords(['order_gifts.gift_to'], q)),
        ]
  return db
    .selectFrom('orders')
    .selectAll()
    .where(row.or(fits))
    .orderBy('created_at', 'desc')
    .limit(maxResults + 1)
    .execute()
}

/** The orders that these addresses bought, or were given, newest first. */
export function ordersOfAddresses(db: Reader, emails: Set<string>): Promise<OrderRow[]> {
  const row = expressionBuilder<Tables, 'orders'>()
  const isOne = (column: 'orders.email' | 'orders.gift_email' | 'order_gifts.gift_email') =>
    sql<SqlBool>`lower(${sql.ref(column)}) in (${sql.join([...emails])})`
  if (emails.size === 0) return Promise.resolve([])
  return db
    .selectFrom('orders')
    .selectAll()
    .where(row.or([isOne('orders.email'), isOne('orders.gift_email'), isGivenTo(isOne('order_gifts.gift_email'))]))
    .orderBy('created_at', 'desc')
    .limit(maxResults + 1)
    .execute()
}

/** Whether a gift of one of the vouchers fits, where they are for a different person each. */
const isGivenTo = (fits: Expression<SqlBool>) => {
  const row = expressionBuilder<Tables, 'orders'>()
  return row.exists(
    row.selectFrom('order_gifts').select('id').whereRef('order_gifts.order_id', '=', 'orders.id').where(fits),
  )
}

/** Whether an order that a search has found was bought by whom it seeks, and not given to them. */
export function isBuyer({ name, email, phone }: OrderRow, q: string): boolean {
  if (isEmail(q)) return email.toLowerCase().includes(q.toLowerCase())
  const digits = digitsOf(q)
  if (digits) return phone.replace(/\D/g, '').includes(digits)
  return hasSearchWords(name, q)
}

/** An order as the search shows it. `keeps`: why the names in it can't be erased yet. */
export async function foundOrder(db: Reader, row: OrderRow): Promise<PersonFinds['orders'][number]> {
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    email: row.email,
    phone: row.phone,
    giftTo: row.gift_to,
    giftEmail: row.gift_email,
    status: row.status,
    at: row.created_at,
    keeps: (await erasureObstacle(db, row)) ?? null,
  }
}

/** Why the names in an order cannot be erased yet; `undefined` if they can. */
export async function erasureObstacle(db: Reader, row: OrderRow) {
  const waiting = await db
    .selectFrom('email_outbox')
    .select('id')
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', row.id)
    .where('status', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  return reasonToKeep({
    status: row.status,
    deliveryMethod: row.delivery_method,
    fulfilledAt: row.fulfilled_at,
    inReview: row.review_reason !== null,
    emailWaits: waiting !== undefined,
  })
}
