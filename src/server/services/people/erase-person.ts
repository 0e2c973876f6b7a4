import { sql } from 'kysely'
import type { PersonChoice, PersonErased } from '#contract/person.ts'
import { erasedName } from '#domain/orders/order.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import { containsExactly } from '#server/database/query-parts.ts'
import type { Actor, Deps, RandomDeps } from '#server/deps.ts'
import { eraseRequestOf } from '../appointments/appointment-privacy.ts'
import { writeAudit } from '../audit.ts'
import { binnedOf } from '../bin/bin.ts'
import { eraseTestimonial } from '../content/collection.ts'
import { deleteEventsOf } from '../developers/webhook-events.ts'
import { deleteLineNotes } from '../line-notes.ts'
import { eraseSubscriberIn } from '../newsletter/subscribers.ts'
import { confirmationKey } from '../newsletter/subscription-confirmation.ts'
import type { OrderRow } from '../orders/orders.ts'
import { erasureObstacle } from './orders-of-person.ts'

/**
 * Erases what was chosen of a person, all of it in one transaction (docs/product.md, "Everything about one person"): requests
 * and subscriptions go with their emails, and testimonials; of orders the names, addresses and gift words go, and what the tax law asks
 * for stays. Orders in which something is still to be done are left, and named in `kept`.
 */
export async function erasePerson(
  deps: RandomDeps,
  { choice, actor }: { choice: PersonChoice; actor: Actor },
): Promise<PersonErased> {
  const key = await confirmationKey(deps)
  return inTransaction(deps.database, async (tx) => {
    const done: PersonErased = { requests: 0, orders: 0, subscribers: 0, testimonials: 0, kept: [] }
    const emails = await emailsOf(tx, choice)
    for (const id of new Set(choice.requests)) if (await eraseRequestOf(tx, deps, { id, actor })) done.requests++
    for (const id of new Set(choice.subscribers))
      if (await eraseSubscriberIn(tx, deps, { id, actor, key })) done.subscribers++
    for (const id of new Set(choice.testimonials))
      if (await eraseTestimonial(tx, deps, { id, actor })) done.testimonials++
    for (const id of new Set(choice.orders)) {
      const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
      if (!order) continue
      const reason = await erasureObstacle(tx, order)
      if (reason) done.kept.push({ reference: order.reference, reason })
      else {
        await eraseBuyer(tx, deps, order)
        done.orders++
      }
    }
    // The person's records in the bin are erased too, selected or not.
    for (const email of emails) {
      for (const { id } of await binnedOf(tx, 'appointment', { email }))
        if (await eraseRequestOf(tx, deps, { id, actor })) done.requests++
      for (const { id } of await binnedOf(tx, 'subscriber', { email }))
        if (await eraseSubscriberIn(tx, deps, { id, actor, key })) done.subscribers++
    }
    const after = { ...done, kept: done.kept.map(({ reference }) => reference) }
    await writeAudit(tx, deps, { actor, action: 'person.erased', entityId: '*', after })
    return done
  })
}

/** The addresses of the person, as the requests, orders and subscriptions that were chosen have them. */
async function emailsOf(tx: Tx, { requests, orders, subscribers }: PersonChoice): Promise<Set<string>> {
  const chosen = { appointments: requests, orders, subscribers }
  const emails: string[] = []
  for (const table of ['appointments', 'orders', 'subscribers'] as const) {
    const rows = tx
      .selectFrom(table)
      .select('email')
      .where('id', 'in', [...chosen[table], ''])
    emails.push(...(await rows.execute()).map(({ email }) => email))
  }
  return new Set(emails.filter(Boolean))
}

/** Takes a buyer, and whom the gift was for, out of an order and the emails about it; numbers and amounts stay. */
export async function eraseBuyer(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  { id, email }: Pick<OrderRow, 'id' | 'email'>,
): Promise<void> {
  const gone = { name: erasedName, email: '', phone: '', address: '', city: '', state: '', postal_code: '' }
  const gift = { gift_to: '', gift_email: '', gift_message: '' }
  await tx
    .updateTable('orders')
    .set({ ...gone, ...gift, link_nonce: '', link_hash: null, updated_at: now().toISOString() })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('order_gifts').set(gift).where('order_id', '=', id).execute()
  // Notes and reasons are free text, which may contain names; those beside the append-only logs below, with the vouchers.
  await tx.deleteFrom('order_notes').where('order_id', '=', id).execute()
  await tx.deleteFrom('refund_requests').where('order_id', '=', id).execute()
  const payments = tx.selectFrom('payments').select('id').where('order_id', '=', id)
  await tx.updateTable('refunds').set({ note: '' }).where('payment_id', 'in', payments).execute()
  const vouchers = await tx.selectFrom('vouchers').select('id').where('order_id', '=', id).execute()
  const voucherIds = vouchers.map((voucher) => voucher.id)
  await deleteLineNotes(tx, { orderId: id, voucherIds })
  const subjects = [id, ...voucherIds]
  const about = tx
    .selectFrom('email_outbox')
    .select('id')
    .where('subject_kind', 'in', ['order', 'voucher'])
    .where('subject_id', 'in', subjects)
  await tx.deleteFrom('email_outbox').where('id', 'in', about).where('status', '=', 'queued').execute()
  // The row of a sent email stays, so that it is not sent again.
  await tx.updateTable('email_outbox').set({ recipient: 'erased' }).where('id', 'in', about).execute()
  await deleteEventsOf(tx, subjects)
  if (email !== '') await eraseAtDemoGateway(tx, email)
}

/** The demo gateway keeps books of its own, as a card provider does, in which the address for receipts stands. */
export async function eraseAtDemoGateway(tx: Tx, email: string): Promise<void> {
  const without = (column: string) => sql<string>`replace(${sql.ref(column)}, ${email}, 'erased')`
  await tx
    .updateTable('demo_payments')
    .set({ object: without('object') })
    .where(containsExactly('object', email))
    .execute()
  await tx
    .updateTable('demo_events')
    .set({ body: without('body') })
    .where(containsExactly('body', email))
    .execute()
  await tx
    .updateTable('demo_idempotency_keys')
    .set({ response: without('response') })
    .where(containsExactly('response', email))
    .execute()
}
