import type { WebhookEvent } from '#contract/webhook.ts'
import type { StaffShop } from './staff-shop.ts'

/** Connects a system that wants these events, and returns how to read which ones it is told, the first one first. */
export async function eventsOf(shop: StaffShop, events: WebhookEvent[]): Promise<() => Promise<string[]>> {
  const url = 'https://calendar.example/hook'
  const { status, body } = await shop.ask('owner', 'POST', '/api/webhooks', { url, events, enabled: true })
  if (status !== 201) throw new Error(`A webhook was answered with ${status}: ${JSON.stringify(body)}`)
  const { db } = shop.deps.database
  return async () => {
    const told = await db.selectFrom('webhook_deliveries').select('event').orderBy('created_at').orderBy('id').execute()
    return told.map(({ event }) => event)
  }
}
