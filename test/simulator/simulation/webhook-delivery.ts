import { minute, second } from '#domain/dates/durations.ts'
import type { Event } from '#server/payments/demo/objects.ts'
import { signWebhook } from '#server/payments/signature.ts'
import { send } from './http.ts'

/** How webhooks are delivered: at once, late, twice, newest first, in chunks without a length, or lost the first time. */
export const deliveryModes = ['prompt', 'late', 'doubled', 'reversed', 'chunked', 'dropped'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

/** An event to deliver, `remaining` times more. `refused`: the answers that refused it although no fault explains that. */
export type Delivery = {
  event: Event
  due: number
  tries: number
  remaining: number
  delivered: boolean
  chunked: boolean
  refused: string[]
}

const late = 20 * minute
const longestWait = 60 * minute

/** Delivers the provider's events to the shop by HTTP, with retries. Times are in ms of the scenario. */
export function createWebhookDelivery({
  origin,
  secret,
  elapsed,
  providerNow,
  hasFault,
}: {
  origin: () => string
  secret: string
  elapsed: () => number
  providerNow: () => Date
  hasFault: () => boolean
}) {
  const deliveries: Delivery[] = []
  let mode: DeliveryMode = 'prompt'

  const attempt = async (delivery: Delivery): Promise<void> => {
    delivery.tries++
    const body = JSON.stringify(delivery.event)
    const explained = hasFault()
    const answer = await send(origin(), {
      method: 'POST',
      path: '/api/payments/webhook',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signWebhook({ body, secret, at: providerNow() }),
        'x-forwarded-for': '198.51.100.7',
      },
      body,
      chunked: delivery.chunked,
    })
    const status = answer === 'lost' ? 'lost' : answer.status
    if (status === 200) {
      delivery.delivered = true
      delivery.remaining--
      delivery.tries = 0
      return
    }
    if (!explained && !hasFault()) delivery.refused.push(`${delivery.event.type} was answered ${status}`)
    delivery.due = elapsed() + Math.min(5 * second * 2 ** delivery.tries, longestWait)
  }

  return {
    deliveries,
    setMode: (next: DeliveryMode) => {
      mode = next
    },
    enqueue: (event: Event) => {
      deliveries.push({
        event,
        due: elapsed() + (mode === 'late' || mode === 'dropped' ? late : 0),
        tries: 0,
        remaining: mode === 'doubled' ? 2 : 1,
        delivered: false,
        chunked: mode === 'chunked',
        refused: [],
      })
    },
    /** Attempts each due delivery once. */
    deliver: async (): Promise<void> => {
      const due = deliveries.filter((one) => one.remaining > 0 && one.due <= elapsed())
      for (const one of mode === 'reversed' ? due.toReversed() : due) await attempt(one)
    },
  }
}
