import type Stripe from 'stripe'
import { type PaymentProvider, ProviderError } from '../provider.ts'
import { asProviderDispute, asProviderFee, bookedIntentSchema, disputeSchema } from './objects.ts'
import { listAll } from './pages.ts'
import { expectAnswer, readAnswer } from './read-answer.ts'

type DisputeCalls = Pick<PaymentProvider, 'listDisputes' | 'listFees'>

/** Disputes of payments at Stripe, and what Stripe kept of a payment and for them. */
export const stripeDisputes = (stripe: Stripe, livemode: boolean): DisputeCalls => {
  async function* disputesOf(reference: string) {
    const disputes = listAll((cursor) => stripe.disputes.list({ payment_intent: reference, ...cursor }), disputeSchema)
    for await (const dispute of disputes) {
      expectAnswer(dispute, { payment_intent: reference, livemode })
      yield dispute
    }
  }

  return {
    listDisputes: (reference) => Array.fromAsync(disputesOf(reference), asProviderDispute),

    async listFees(reference) {
      const expand = ['latest_charge.balance_transaction']
      const intent = await readAnswer(stripe.paymentIntents.retrieve(reference, { expand }), bookedIntentSchema)
      expectAnswer(intent, { id: reference, livemode })
      const charged = intent.latest_charge?.balance_transaction
      if (!charged) return []
      const disputed = (await Array.fromAsync(disputesOf(reference))).flatMap((one) => one.balance_transactions)
      // An account that is paid out in another currency has its fees in that.
      if ([charged, ...disputed].some(({ currency }) => currency !== intent.currency))
        throw new ProviderError('Stripe’s fee for this payment is in another currency', false)
      return [
        asProviderFee('charge', charged),
        ...disputed.map((booked) => asProviderFee('dispute', booked)).filter(({ amount }) => amount !== 0),
      ]
    },
  }
}
