import type Stripe from 'stripe'
import { type PaymentProvider, ProviderError } from '../provider.ts'
import { asProviderRefund, refundSchema } from './objects.ts'
import { listAll } from './pages.ts'
import { expectAnswer, readAnswer } from './read-answer.ts'

type RefundCalls = Pick<PaymentProvider, 'refundPayment' | 'listRefunds'>

/**
 * Refunds through Stripe. Stripe forgets an idempotency key after a day, while a refund of ours may be asked for again
 * much later, so the key is written into the refund too and looked for first: no money goes back twice.
 */
export const stripeRefunds = (stripe: Stripe): RefundCalls => {
  async function* refundsOf(reference: string) {
    const refunds = listAll((cursor) => stripe.refunds.list({ payment_intent: reference, ...cursor }), refundSchema)
    for await (const refund of refunds) {
      expectAnswer(refund, { payment_intent: reference })
      yield refund
    }
  }

  return {
    async refundPayment({ reference, amount, idempotencyKey }) {
      for await (const earlier of refundsOf(reference)) {
        if (earlier.metadata?.idempotency_key !== idempotencyKey) continue
        if (earlier.amount !== amount)
          throw new ProviderError('This idempotency key was used for a refund of another amount', false)
        return asProviderRefund(earlier)
      }
      const metadata = { idempotency_key: idempotencyKey }
      const call = stripe.refunds.create({ payment_intent: reference, amount, metadata }, { idempotencyKey })
      const refund = await readAnswer(call, refundSchema)
      expectAnswer(refund, { payment_intent: reference, amount })
      return asProviderRefund(refund)
    },

    async listRefunds(reference) {
      return Array.fromAsync(refundsOf(reference), asProviderRefund)
    },
  }
}
