import type { Confirmation, ConfirmationRequest } from '#contract/checkout.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { equalsSecret, verifyToken } from '#server/token.ts'
import { sentGiftsOf } from '../orders/order-gifts.ts'
import { findPayment, isSettled, type SettleDeps, type Settlement, settle } from '../payments/settle.ts'
import { usableVouchersOf } from '../vouchers/vouchers.ts'

/**
 * What the success page may show (docs/product.md, "Success page"). Settles first, so that it never waits for a
 * webhook. Everything for the browser that holds the order's cookie; a masked email for anyone who knows only the client
 * secret; nothing for everyone else, and no sample either: a payment that was made is none.
 */
export async function confirmPurchase(
  deps: SettleDeps,
  { paymentId, clientSecret, browserToken }: ConfirmationRequest & { browserToken: string | undefined },
): Promise<Confirmation> {
  const { db } = deps.database
  const payment = await findPayment(db, deps, paymentId)
  if (!payment) return { state: 'unknown', demo: deps.payments.kind === 'demo' }
  const { browser_hash, reference } = await db
    .selectFrom('orders')
    .select(['browser_hash', 'reference'])
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow()
  const isBuyer = verifyToken(browserToken, browser_hash)
  if (!isBuyer && !equalsSecret(clientSecret, payment.client_secret)) return { state: 'unknown', demo: false }

  const settlement = await settleWhenReachable(deps, paymentId)
  if (!settlement?.known) return { state: 'confirming' }
  if (isSettled(settlement.orderStatus)) return paidConfirmation(deps, settlement.orderId, isBuyer)
  return unpaidConfirmation(settlement, isBuyer ? { reference } : {})
}

async function settleWhenReachable(deps: SettleDeps, reference: string): Promise<Settlement | undefined> {
  try {
    return await settle(deps, { reference })
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.temporary) throw error
    deps.log.warn({ err: error }, 'the provider does not answer: the visitor is asked to wait')
    return undefined
  }
}

async function paidConfirmation(deps: SettleDeps, orderId: string, isBuyer: boolean): Promise<Confirmation> {
  const { db } = deps.database
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const gifts = await sentGiftsOf(db, order)
  if (!isBuyer) {
    if (!gifts[0]) return { state: 'paid-elsewhere', sentTo: maskEmail(order.email) }
    return { state: 'paid-elsewhere', sentTo: gifts.map(({ email }) => maskEmail(email)).join(', '), gift: true }
  }
  const now = deps.now().toISOString()
  const sent = gifts.map(({ to, email, sendAt }) => ({ to, email, sendAt, later: sendAt > now }))
  return {
    state: 'paid',
    orderId,
    reference: order.reference,
    deliveryMethod: order.delivery_method,
    email: order.email,
    amount: order.charged_cents ?? order.total_cents,
    vouchers: await usableVouchersOf(db, orderId, { now: deps.now() }),
    ...(sent.length > 0 && (gifts[0]?.id === undefined ? { gift: sent[0] } : { gifts: sent })),
  }
}

function unpaidConfirmation(
  { orderStatus, payment, gone }: Extract<Settlement, { known: true }>,
  known: { reference?: string },
): Confirmation {
  if (orderStatus === 'review') return { state: 'review', ...known }
  if (gone) return { state: 'ended', test: gone === 'test_payment' }
  switch (payment.status) {
    case 'processing':
      return { state: 'processing' }
    case 'open':
      return { state: 'failed', message: payment.lastError ?? 'The payment wasn’t completed.', charged: false }
    case 'cancelled':
      return { state: 'failed', message: 'This checkout has closed.', charged: false }
    case 'succeeded':
      // It was in review, and the clinic has turned it down.
      return {
        state: 'failed',
        message: 'We couldn’t accept this payment. Your money will go back the way you paid.',
        charged: true,
      }
  }
}

/** An email address that only its owner will recognise: `a...@c...`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.charAt(0)}...@${host.charAt(0)}...`
}
