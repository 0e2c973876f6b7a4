import type { ServerResponse } from 'node:http'
import type { Received } from '#server/payments/demo/api.ts'
import type { Books, OpenBooks } from '#server/payments/demo/books.ts'
import type { Dispute, Refund } from '#server/payments/demo/objects.ts'
import { addressBack, endWaiting } from '#server/payments/demo/payments.ts'
import { change, findPayment } from '#server/payments/demo/store.ts'

/** Where the buyer's browser is sent to confirm a payment; the payment's id follows. */
export const authenticationPath = '/authenticate/'

const page = `<!doctype html>
<title>3D Secure 2 Test Page</title>
<form method="post">
  <button name="outcome" value="complete">Complete</button>
  <button name="outcome" value="fail">Fail</button>
</form>
`

/** The bank's page with its two buttons, and the way back to the shop with what Stripe adds to the address. */
export async function answerAuthentication(books: Books, { method, path, form }: Received, response: ServerResponse) {
  const id = path.slice(authenticationPath.length)
  const waiting = await findPayment(books.deps.database.db, id).catch(() => undefined)
  const returnUrl = waiting?.next_action?.redirect_to_url.return_url
  if (!returnUrl) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing to authenticate here')
    return
  }
  if (method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    return
  }
  const ended = await change(books, (open) => endWaiting(open, id, form.outcome === 'complete'))
  response.writeHead(303, { location: addressBack(ended, returnUrl) }).end()
}

/** The buyer's bank takes a payment back. There is no call for it: it happens to one. */
export async function openDispute(books: OpenBooks, paymentId: string, status: string): Promise<Dispute> {
  const payment = await findPayment(books.tx, paymentId)
  if (payment.status !== 'succeeded') throw new Error(`payment ${paymentId} was not paid: nobody can dispute it`)
  const made: Dispute = {
    id: books.newReference('du'),
    object: 'dispute',
    amount: payment.amount,
    created: books.unixNow(),
    currency: payment.currency,
    livemode: books.livemode,
    payment_intent: paymentId,
    status,
  }
  books.disputes.set(made.id, made)
  await books.events.record(books.tx, 'charge.dispute.created', made)
  return made
}

/** What the bank decided. */
export async function closeDispute(books: OpenBooks, id: string, status: 'won' | 'lost' | 'warning_closed') {
  const closed = { ...books.disputes.get(id)!, status }
  books.disputes.set(id, closed)
  await books.events.record(books.tx, 'charge.dispute.closed', closed)
}

export async function editRefund({ tx }: OpenBooks, id: string, edit: Partial<Refund>): Promise<Refund> {
  const { object } = await tx.selectFrom('demo_refunds').select('object').where('id', '=', id).executeTakeFirstOrThrow()
  const edited: Refund = { ...JSON.parse(object), ...edit }
  await tx
    .updateTable('demo_refunds')
    .set({ object: JSON.stringify(edited) })
    .where('id', '=', id)
    .execute()
  return edited
}

/** What became of a refund that was pending; one that failed comes back to the shop's balance. */
export async function finishRefund(books: OpenBooks, id: string, status: 'succeeded' | 'failed'): Promise<void> {
  const finished = await editRefund(books, id, { status })
  await books.events.record(books.tx, 'refund.updated', finished)
  if (status === 'failed') await books.events.record(books.tx, 'refund.failed', finished)
}
