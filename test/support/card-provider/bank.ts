import type { ServerResponse } from 'node:http'
import type { Received } from '#server/payments/demo/api.ts'
import { bookBalanceTransaction } from '#server/payments/demo/balance.ts'
import type { ContextInTx, DemoContext } from '#server/payments/demo/context.ts'
import type { Dispute, Refund } from '#server/payments/demo/objects.ts'
import { buildReturnUrl, endWaiting } from '#server/payments/demo/payments.ts'
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
export async function answerAuthentication(
  context: DemoContext,
  { method, path, form }: Received,
  response: ServerResponse,
) {
  const id = path.slice(authenticationPath.length)
  const waiting = await findPayment(context.deps.database.db, id).catch(() => undefined)
  const returnUrl = waiting?.next_action?.redirect_to_url.return_url
  if (!returnUrl) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing to authenticate here')
    return
  }
  if (method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    return
  }
  const ended = await change(context, (open) => endWaiting(open, id, form.outcome === 'complete'))
  response.writeHead(303, { location: buildReturnUrl(ended, returnUrl) }).end()
}

/** What Stripe takes for a dispute in Australia, in cents (stripe.com/au/pricing). */
const disputeFee = 2500

const bookDispute = (
  context: DemoContext,
  { currency }: { currency: string },
  { id, ...booked }: { id: string; amount: number; fee: number },
) => bookBalanceTransaction(context, { ...booked, currency, source: id, type: 'adjustment', what: 'Dispute fee' })

/** The buyer's bank takes a payment back. There is no call for it: it happens to one. */
export async function openDispute(context: ContextInTx, paymentId: string, status: string): Promise<Dispute> {
  const payment = await findPayment(context.tx, paymentId)
  if (payment.status !== 'succeeded') throw new Error(`payment ${paymentId} was not paid: nobody can dispute it`)
  const id = context.newReference('du')
  // An inquiry takes no money yet, and costs nothing.
  const isInquiry = status.startsWith('warning_')
  const made: Dispute = {
    id,
    object: 'dispute',
    amount: payment.amount,
    balance_transactions: isInquiry
      ? []
      : [bookDispute(context, payment, { id, amount: -payment.amount, fee: disputeFee })],
    created: context.unixNow(),
    currency: payment.currency,
    livemode: context.livemode,
    payment_intent: paymentId,
    status,
  }
  context.disputes.set(made.id, made)
  await context.events.record(context.tx, 'charge.dispute.created', made)
  return made
}

/** What the bank decided. */
export async function closeDispute(context: ContextInTx, id: string, status: 'won' | 'lost' | 'warning_closed') {
  const open = context.disputes.get(id)!
  const { amount, balance_transactions: booked } = open
  // A dispute that the shop wins returns the money and the fee.
  const back = status === 'won' ? [bookDispute(context, open, { id, amount, fee: -disputeFee })] : []
  const closed = { ...open, status, balance_transactions: [...booked, ...back] }
  context.disputes.set(id, closed)
  await context.events.record(context.tx, 'charge.dispute.closed', closed)
}

export async function editRefund({ tx }: ContextInTx, id: string, edit: Partial<Refund>): Promise<Refund> {
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
export async function finishRefund(context: ContextInTx, id: string, status: 'succeeded' | 'failed'): Promise<void> {
  const finished = await editRefund(context, id, { status })
  await context.events.record(context.tx, 'refund.updated', finished)
  if (status === 'failed') await context.events.record(context.tx, 'refund.failed', finished)
}
