import { z } from '@hono/zod-openapi'
import type { Deps } from '#server/deps.ts'
import { ProviderError, type ProviderEventType } from '#server/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { settle } from '#server/services/payments/settle.ts'
import { syncPayment } from '#server/services/payments/sync-payment.ts'
import { createRouter, json, refusing, routesOf } from '../router.ts'

const routes = routesOf({ tags: ['shop'] })

const webhook = routes.post('/payments/webhook', 'The payment provider reports an event', {
  responses: {
    200: json(z.object({ received: z.boolean() }), 'Accepted; unknown events are accepted too'),
    ...refusing(502, 503),
  },
})

/** The handler of an event. Events of other types are accepted and ignored. */
const handlerOf = (type: ProviderEventType) =>
  type === 'unknown' ? undefined : type.startsWith('payment_') ? settle : syncPayment

/**
 * The payment provider's webhook. Its signature is checked before anything else; what fails for a time is answered
 * with 5xx, so that the provider sends it again.
 */
export const paymentsApi = (deps: Deps) =>
  createRouter().openapi(webhook, async (c) => {
    const event = deps.payments.readEvent(new Uint8Array(await c.req.arrayBuffer()), c.req.raw.headers)
    if (!event) throw new Refusal('unreadable', 'The signature or format of this event is wrong')
    const handle = handlerOf(event.type)
    if (event.paymentReference && handle) {
      try {
        await handle(deps, { reference: event.paymentReference, event })
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        deps.log.warn({ err: error, event: event.id }, 'a webhook could not be settled, it will come again')
        throw new Refusal('payment_unavailable')
      }
    }
    return c.json({ received: true }, 200)
  })
