import { readEventBody } from '../event-body.ts'
import type { PaymentProvider } from '../provider.ts'
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
    return readEventBody(body, { livemode })
  },
})
