import { makeToken } from '#server/token.ts'
import { readEventBody } from '../event-body.ts'
import { type PaymentProvider, ProviderError } from '../provider.ts'
import { verifyWebhook } from '../signature.ts'
import type { DemoContext } from './context.ts'
import { signatureHeader } from './events.ts'
import {
  asProviderPayment,
  asProviderRefund,
  isOpen,
  type PaymentIntent,
  paymentIntentSchema,
  type Refund,
  refundSchema,
} from './objects.ts'
import { changeIntent, idempotently, readIntent } from './store.ts'

/** What the shop asks of the demo gateway: the calls of every payment provider. */
export const shopSide = (desk: DemoContext): Omit<PaymentProvider, 'kind' | 'livemode' | 'gateway'> => ({
  async createPayment({ amount, currency, orderId, idempotencyKey }) {
    const parameters = { amount, currency: currency.toLowerCase(), metadata: { order_id: orderId } }
    const intent = await idempotently(desk.deps, { key: idempotencyKey, parameters }, async (tx) => {
      const id = desk.newReference('pi')
      const made: PaymentIntent = {
        id,
        object: 'payment_intent',
        ...parameters,
        amount_received: 0,
        client_secret: `${id}_secret_${makeToken(desk.deps.randomBytes)}`,
        created: desk.unixNow(),
        livemode: false,
        status: 'requires_payment_method',
        last_payment_error: null,
        next_action: null,
        receipt_email: null,
        canceled_at: null,
      }
      const at = desk.deps.now().toISOString()
      await tx
        .insertInto('demo_payments')
        .values({ id, object: JSON.stringify(made), authentication_hash: null, created_at: at, updated_at: at })
        .execute()
      await desk.events.record(tx, 'payment_intent.created', made)
      return made
    })
    desk.events.wake()
    return asProviderPayment(intent)
  },

  async updatePayment(reference, { amount, receiptEmail, idempotencyKey }) {
    const intent = await idempotently(
      desk.deps,
      { key: idempotencyKey, parameters: { reference, amount, receiptEmail } },
      (tx): Promise<PaymentIntent> =>
        changeIntent(tx, desk.deps, reference, (before) => {
          if (!isOpen(before))
            throw new ProviderError(`This PaymentIntent's amount could not be updated: it is ${before.status}.`, false)
          return { ...before, amount, receipt_email: receiptEmail ?? before.receipt_email }
        }),
    )
    return asProviderPayment(intent)
  },

  async fetchPayment(reference) {
    return asProviderPayment(await readIntent(desk.deps.database.db, reference))
  },

  async *listPayments(since) {
    const rows = await desk.deps.database.db
      .selectFrom('demo_payments')
      .select(['object', 'created_at'])
      .where('created_at', '>=', since.toISOString())
      .execute()
    for (const { object, created_at } of rows) {
      const intent = paymentIntentSchema.parse(JSON.parse(object))
      const { order_id: orderId = null } = intent.metadata
      yield { ...asProviderPayment(intent), orderId, createdAt: new Date(created_at) }
    }
  },

  async cancelPayment(reference) {
    const intent = await desk.change(reference, 'payment_intent.canceled', (before) =>
      isOpen(before) ? { ...before, status: 'canceled', next_action: null, canceled_at: desk.unixNow() } : before,
    )
    return asProviderPayment(intent)
  },

  async refundPayment({ reference, amount, idempotencyKey }) {
    const parameters = { reference, amount }
    const refund = await idempotently(desk.deps, { key: idempotencyKey, parameters }, async (tx) => {
      const intent = await changeIntent(tx, desk.deps, reference, (before) => before)
      const earlier = await tx
        .selectFrom('demo_refunds')
        .select('amount_cents')
        .where('payment_id', '=', reference)
        .execute()
      const refunded = earlier.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
      if (amount <= 0 || refunded + amount > intent.amount_received)
        throw new ProviderError('Refund amount is greater than the unrefunded amount on the charge.', false)
      const made: Refund = {
        id: desk.newReference('re'),
        object: 'refund',
        amount,
        currency: intent.currency,
        payment_intent: reference,
        status: 'succeeded',
        created: desk.unixNow(),
      }
      await tx
        .insertInto('demo_refunds')
        .values({
          id: made.id,
          payment_id: reference,
          amount_cents: amount,
          object: JSON.stringify(made),
          created_at: desk.deps.now().toISOString(),
        })
        .execute()
      await desk.events.record(tx, 'refund.created', made)
      return made
    })
    desk.events.wake()
    return asProviderRefund(refund)
  },

  async listRefunds(reference) {
    const rows = await desk.deps.database.db
      .selectFrom('demo_refunds')
      .select('object')
      .where('payment_id', '=', reference)
      .execute()
    return rows.map(({ object }) => asProviderRefund(refundSchema.parse(JSON.parse(object))))
  },

  // Nobody's bank stands behind a test card.
  listDisputes: async () => [],

  readEvent(body, headers) {
    const signature = headers.get(signatureHeader)
    if (!signature || !verifyWebhook({ body, signature, secret: desk.secret, at: desk.deps.now() })) return undefined
    return readEventBody(body, { livemode: false })
  },
})
