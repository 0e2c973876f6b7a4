import { createHmac } from 'node:crypto'
import type { StripeEvent } from './books.ts'

/** Where events go, and the secrets they are signed with: two of them while one is being rolled. */
export type Endpoint = { url: string; secrets: string[] }
export type Delivery = { type: string; status: number }

/** Signs a body as Stripe does: one `v1` for each secret, in hex, over the time in s and the body's bytes. */
export function signatureOf(body: string, { secrets, at }: { secrets: string[]; at: Date }): string {
  const time = Math.floor(at.getTime() / 1000)
  const sign = (secret: string) => createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  return [`t=${time}`, ...secrets.map((secret) => `v1=${sign(secret)}`), 'v0=6ffbb59b2300aae63f272406069a9788'].join(
    ',',
  )
}

/** Stripe's webhooks are indented JSON. */
export const bodyOf = (event: StripeEvent): string => JSON.stringify(event, null, 2)

/** Keeps events until the shop has taken them. */
export function createWebhooks(now: () => Date) {
  let endpoint: Endpoint | undefined
  let automatic = false
  let running: Promise<unknown> = Promise.resolve()
  let waiting: StripeEvent[] = []

  const send = async (event: StripeEvent, { url, secrets }: Endpoint): Promise<Delivery> => {
    const body = bodyOf(event)
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureOf(body, { secrets, at: now() }),
      },
    })
    await answer.arrayBuffer()
    return { type: event.type, status: answer.status }
  }

  /** Sends what waits, once, oldest first. What is not taken waits on. */
  const deliver = async (): Promise<Delivery[]> => {
    if (!endpoint) throw new Error('no webhook endpoint was set')
    const due = waiting
    waiting = []
    const deliveries: Delivery[] = []
    for (const event of due) {
      const delivery = await send(event, endpoint)
      deliveries.push(delivery)
      if (delivery.status < 200 || delivery.status > 299) waiting.push(event)
    }
    return deliveries
  }

  return {
    /** Says where events go; `automatic` sends each of them at once instead of at `deliver`. */
    deliverTo: (place: Endpoint, how: { automatic?: boolean } = {}) => {
      endpoint = place
      automatic = how.automatic ?? false
    },
    deliver,
    /** Sends one event again, as Stripe may at any time. */
    deliverAgain: (event: StripeEvent) => {
      if (!endpoint) throw new Error('no webhook endpoint was set')
      return send(event, endpoint)
    },
    /** Loses what waits, as if every webhook was dropped. */
    drop: () => {
      waiting = []
    },
    told: (event: StripeEvent) => {
      waiting.push(event)
      if (automatic) running = running.then(deliver)
    },
    settled: () => running,
  }
}
