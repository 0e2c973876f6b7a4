import { z } from 'zod'
import type { PaymentProvider, ProviderEvent, ProviderEventType } from '../provider.ts'
import { verifyWebhook } from '../signature.ts'

/**
 * Reads Stripe's webhooks. The signature is over the body as it came, byte by byte, so nothing may parse it before.
 * The SDK's own check is not used: it throws an error of no kind on a header such as `t=1,v1`, which anybody can send.
 */
export const stripeWebhooks = ({
  secrets,
  livemode,
  now,
}: {
  secrets: string[]
  livemode: boolean
  now: () => Date
}): Pick<PaymentProvider, 'readEvent'> => ({
  readEvent(body, headers) {
    const signature = headers.get('stripe-signature')
    const at = now()
    if (!signature || !secrets.some((secret) => verifyWebhook({ body, signature, secret, at }))) return undefined
    return readEventBody(body, livemode)
  },
})

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  object: z.literal('event'),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ object: z.string(), id: z.string().optional(), payment_intent: reference.catch(null) }),
  }),
})

const types = new Map<string, ProviderEventType>([
  ['payment_intent.succeeded', 'payment_succeeded'],
  ['payment_intent.payment_failed', 'payment_failed'],
  ['payment_intent.canceled', 'payment_cancelled'],
  ['refund.created', 'refund_updated'],
  ['refund.updated', 'refund_updated'],
  ['refund.failed', 'refund_updated'],
  ['charge.refunded', 'refund_updated'],
  ['charge.refund.updated', 'refund_updated'],
  ['charge.dispute.created', 'dispute_opened'],
  ['charge.dispute.closed', 'dispute_closed'],
])

/** The webhook events that the shop subscribes to. */
export const webhookEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

const typeOf = (rawType: string): ProviderEventType =>
  types.get(rawType) ?? (rawType.startsWith('payment_intent.') ? 'payment_changed' : 'unknown')

/** An event that we do not act on, or of the other mode, has the type `unknown`; what is no event at all is `undefined`. */
function readEventBody(rawBody: Uint8Array, livemode: boolean): ProviderEvent | undefined {
  const parsed = eventSchema.safeParse(readJson(new TextDecoder().decode(rawBody)))
  if (!parsed.success) return undefined
  const { id, type: rawType, data, livemode: eventLivemode } = parsed.data
  if (eventLivemode !== livemode) return { id, type: 'unknown', rawType, paymentReference: null }
  const { object } = data
  const payment = object.object === 'payment_intent' ? object.id : object.payment_intent
  return { id, type: typeOf(rawType), rawType, paymentReference: payment ?? null }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
