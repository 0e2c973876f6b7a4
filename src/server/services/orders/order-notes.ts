import { minute } from '#domain/dates/durations.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { auditOrder, findOrder } from './orders.ts'

/** How long the same words of the same person are taken for a note whose answer was lost and that was sent again, in ms. */
const repeatMs = 10 * minute

/**
 * Notes something on an order, for the clinic's own eyes (docs/product.md, "Notes on orders"). Its words are in no other
 * log. Returns whether there is such an order.
 */
export const addOrderNote = (
  deps: WriteDeps,
  { orderId, text, actor }: { orderId: string; text: string; actor: Actor },
): Promise<boolean> =>
  inTransaction(deps.database, async (tx) => {
    if (!(await findOrder(tx, orderId))) return false
    const repeated = await tx
      .selectFrom('order_notes')
      .select('id')
      .where('order_id', '=', orderId)
      .where('text', '=', text)
      .where('author_name', '=', actor.name)
      .where('created_at', '>', new Date(deps.now().getTime() - repeatMs).toISOString())
      .executeTakeFirst()
    if (repeated) return true
    const row = { id: deps.newId(), order_id: orderId, text, author_name: actor.name }
    await tx
      .insertInto('order_notes')
      .values({ ...row, created_at: deps.now().toISOString() })
      .execute()
    await auditOrder(tx, deps, orderId, { actor, action: 'order.noted' })
    return true
  })

/** Takes a note off an order. Returns whether it was there. */
export const removeOrderNote = (
  deps: WriteDeps,
  { orderId, noteId, actor }: { orderId: string; noteId: string; actor: Actor },
): Promise<boolean> =>
  inTransaction(deps.database, async (tx) => {
    const gone = await tx
      .deleteFrom('order_notes')
      .where('id', '=', noteId)
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    if (Number(gone.numDeletedRows) === 0) return false
    await auditOrder(tx, deps, orderId, { actor, action: 'order.note_removed' })
    return true
  })
