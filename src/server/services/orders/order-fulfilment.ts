import { awaitsFulfilment, mayUndoFulfilment } from '#domain/orders/order-states.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { queueEmail } from '../outbox.ts'
import { updateOrderStatus } from './order-status.ts'
import { auditOrder, changeOrder, findOrder, lockOrder, type OrderRow } from './orders.ts'

/** `awaitsFulfilment` for a row of the database. */
export const orderAwaitsFulfilment = (order: OrderRow): boolean =>
  awaitsFulfilment({
    status: order.status,
    deliveryMethod: order.delivery_method,
    fulfilled: order.fulfilled_at !== null,
  })

/**
 * Notes that an order was posted or handed over (docs/product.md, "Fulfilment"): it is `fulfilled`, and the buyer is
 * told. A second call changes nothing, and says so by `already`. `not_awaited`: there is nothing to post, or the order's status does not allow it.
 * `already_marked`: someone else was quicker, and the note would be lost.
 */
export async function fulfilOrder(
  deps: WriteDeps,
  { orderId, note, actor }: { orderId: string; note: string; actor: Actor },
): Promise<{ ok: true; already?: true } | { ok: false; reason: 'unknown' | 'not_awaited' | 'already_marked' }> {
  const { database } = deps
  if (!(await findOrder(database.db, orderId))) return { ok: false, reason: 'unknown' }
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, database.engine, orderId)
    if (order.fulfilled_at !== null)
      return isNoted(note, await fulfilmentNoteOf(tx, order))
        ? { ok: true, already: true }
        : { ok: false, reason: 'already_marked' }
    if (!orderAwaitsFulfilment(order)) return { ok: false, reason: 'not_awaited' }
    const at = deps.now().toISOString()
    await changeOrder(tx, deps, orderId, { fulfilled_at: at })
    await auditOrder(tx, deps, orderId, {
      actor,
      action: 'order.handed_over',
      after: { deliveryMethod: order.delivery_method },
      note,
    })
    await updateOrderStatus(tx, deps, { ...order, fulfilled_at: at }, actor)
    if (order.email)
      await queueEmail(tx, deps, {
        template: 'dispatch',
        recipient: order.email,
        payload: { orderId },
        dedupeKey: `dispatch:${orderId}`,
      })
    return { ok: true }
  })
}

/**
 * Takes back that an order was posted or handed over (docs/product.md, "Fulfilment"): it waits again, and an email that
 * says so and has not left is not sent. A second call changes nothing. `not_undoable`: the order has nothing to post, its
 * money went back or is disputed, or its buyer was erased. `already_undone`: as `already_marked`.
 */
export async function undoFulfilment(
  deps: WriteDeps,
  { orderId, note, actor }: { orderId: string; note: string; actor: Actor },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'not_undoable' | 'already_undone' }> {
  const { database } = deps
  if (!(await findOrder(database.db, orderId))) return { ok: false, reason: 'unknown' }
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, database.engine, orderId)
    if (orderAwaitsFulfilment(order))
      return isNoted(note, await noteOf(tx, orderId, 'order.not_handed_over'))
        ? { ok: true }
        : { ok: false, reason: 'already_undone' }
    if (!mayUndoFulfilment({ ...order, fulfilledAt: order.fulfilled_at })) return { ok: false, reason: 'not_undoable' }
    await changeOrder(tx, deps, orderId, { fulfilled_at: null })
    await auditOrder(tx, deps, orderId, { actor, action: 'order.not_handed_over', note })
    await updateOrderStatus(tx, deps, { ...order, fulfilled_at: null }, actor)
    await tx
      .deleteFrom('email_outbox')
      .where('subject_kind', '=', 'order')
      .where('subject_id', '=', orderId)
      .where('template', '=', 'dispatch')
      // One that is being sent too: where the mail server puts it off, it must not leave later.
      .where('status', '!=', 'sent')
      .execute()
    return { ok: true }
  })
}

/** What staff noted when they marked an order as posted or handed over, such as the number of the parcel, or nothing. */
export const fulfilmentNoteOf = async (db: Reader, { id, fulfilled_at }: OrderRow): Promise<string> =>
  fulfilled_at === null ? '' : noteOf(db, id, 'order.handed_over')

/** The note with which an order was last marked, or with which that was taken back. */
async function noteOf(db: Reader, orderId: string, action: 'order.handed_over' | 'order.not_handed_over') {
  const marked = await db
    .selectFrom('audit_log')
    .leftJoin('line_notes', 'line_notes.line_id', 'audit_log.id')
    .select('line_notes.text')
    .where('entity', '=', 'order')
    .where('entity_id', '=', orderId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return marked?.text ?? ''
}

/** Whether a second call loses nothing: it has no note, or is the first one again whose answer was lost. */
const isNoted = (note: string, kept: string): boolean => note === '' || note === kept
