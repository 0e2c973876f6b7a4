import { minute, second } from '#domain/dates/durations.ts'
import type { Event } from '#server/payments/demo/objects.ts'
import { signWebhook } from '#server/payments/signature.ts'
import { send } from './http.ts'

/** How webhooks travel: at once, late, twice, newest first, in parts without a length, or lost on the first way. */
export const manners = ['prompt', 'late', 'doubled', 'reversed', 'chunked', 'dropped'] as const
export type Manner = (typeof manners)[number]

/** One event on its way. `refused`: how often it was not taken though nothing was wrong. */
export type Delivery = {
  event: Event
  due: number
  tries: number
  left: number
  taken: boolean
  chunked: boolean
  refused: string[]
}

const late = 20 * minute
const longestWait = 60 * minute

/** Carries the provider's events to the shop by real HTTP, as often as it takes. Times in ms of the story. */
export function createCourier({
  origin,
  secret,
  elapsed,
  providerNow,
  troubled,
}: {
  origin: () => string
  secret: string
  elapsed: () => number
  providerNow: () => Date
  troubled: () => boolean
}) {
  const deliveries: Delivery[] = []
  let manner: Manner = 'prompt'

  const carry = async (delivery: Delivery): Promise<void> => {
    delivery.tries++
    const body = JSON.stringify(delivery.event)
    const explained = troubled()
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
      delivery.taken = true
      delivery.left--
      delivery.tries = 0
      return
    }
    if (!explained && !troubled()) delivery.refused.push(`${delivery.event.type} was answered ${status}`)
    delivery.due = elapsed() + Math.min(5 * second * 2 ** delivery.tries, longestWait)
  }

  return {
    deliveries,
    setManner: (next: Manner) => {
      manner = next
    },
    told: (event: Event) => {
      deliveries.push({
        event,
        due: elapsed() + (manner === 'late' || manner === 'dropped' ? late : 0),
        tries: 0,
        left: manner === 'doubled' ? 2 : 1,
        taken: false,
        chunked: manner === 'chunked',
        refused: [],
      })
    },
    /** Carries what is due, each once. */
    deliver: async (): Promise<void> => {
      const due = deliveries.filter((one) => one.left > 0 && one.due <= elapsed())
      for (const one of manner === 'reversed' ? due.toReversed() : due) await carry(one)
    },
  }
}
