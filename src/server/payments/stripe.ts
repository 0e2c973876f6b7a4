import type Stripe from 'stripe'
import type { RowDeps } from '../deps.ts'
import type { PaymentProvider, ProviderPayment } from './provider.ts'
import { stripeClient } from './stripe/client.ts'
import { stripeDisputes } from './stripe/disputes.ts'
import { asListedPayment, asProviderPayment, paymentIntentSchema } from './stripe/objects.ts'
import { listAll } from './stripe/pages.ts'
import { expectAnswer, isStoredFailure, readAnswer, refusalCode } from './stripe/read-answer.ts'
import { stripeRefunds } from './stripe/refunds.ts'
import { isLiveKey, type StripeSettings } from './stripe/settings.ts'
import { stripeWebhooks } from './stripe/webhooks.ts'

/**
 * Stripe as a payment provider (docs/product.md, "Payment provider"). Every answer is checked against what was asked
 * before it is used: kind, id, amount, currency and mode. `timeoutMs` is how long one attempt may take to answer.
 */
export function stripeProvider(
  settings: StripeSettings,
  { now, newId, timeoutMs }: RowDeps & { timeoutMs?: number },
): PaymentProvider {
  const stripe = stripeClient(settings, timeoutMs)
  const livemode = isLiveKey(settings.secretKey)

  const requestPayment = async (
    call: Promise<Stripe.Response<Stripe.PaymentIntent>>,
    expected: { id?: string; amount?: number; currency?: string },
  ): Promise<ProviderPayment> => {
    const intent = await readAnswer(call, paymentIntentSchema)
    expectAnswer(intent, { ...expected, livemode })
    return asProviderPayment(intent)
  }

  const fetchPayment = (reference: string) =>
    requestPayment(stripe.paymentIntents.retrieve(reference), { id: reference })

  return {
    kind: 'stripe',
    livemode,
    gateway: { kind: 'stripe', publishableKey: settings.publishableKey },
    fetchPayment,

    async createPayment({ amount, currency: givenCurrency, orderId, idempotencyKey }) {
      const currency = givenCurrency.toLowerCase()
      const create = (key: string) =>
        requestPayment(
          stripe.paymentIntents.create(
            {
              amount,
              currency,
              automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
              metadata: { order_id: orderId },
            },
            { idempotencyKey: key },
          ),
          { amount, currency },
        )
      try {
        return await create(idempotencyKey)
      } catch (error) {
        // A second idempotency key is harmless: nobody has the client secret of a payment that the failed call may have made.
        if (isStoredFailure(error)) return create(`${idempotencyKey}:again`)
        throw error
      }
    },

    updatePayment: (reference, { amount, receiptEmail, idempotencyKey }) =>
      requestPayment(
        stripe.paymentIntents.update(
          reference,
          { amount, ...(receiptEmail !== undefined && { receipt_email: receiptEmail }) },
          { idempotencyKey },
        ),
        { id: reference, amount },
      ),

    async *listPayments(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for await (const intent of listAll(
        (cursor) => stripe.paymentIntents.list({ created, ...cursor }),
        paymentIntentSchema,
      )) {
        expectAnswer(intent, { livemode })
        yield asListedPayment(intent)
      }
    },

    async cancelPayment(reference) {
      try {
        // A fresh key each time: Stripe keeps a refusal for a day, and the payment may become open again before.
        const call = stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: newId() })
        return await requestPayment(call, { id: reference })
      } catch (error) {
        if (refusalCode(error) === 'payment_intent_unexpected_state') return fetchPayment(reference)
        throw error
      }
    },

    ...stripeRefunds(stripe),

    ...stripeDisputes(stripe, livemode),

    ...stripeWebhooks({ secrets: settings.webhookSecrets, livemode, now }),
  }
}
