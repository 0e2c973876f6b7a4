import type { WebhookEvent } from '#contract/webhook.ts'
import type { Tx } from '#server/database/connect.ts'
import type { RowDeps } from '#server/deps.ts'

/** An event and its subject. `data` holds ids, states and amounts, and no personal data. */
export type NewEvent = {
  event: WebhookEvent
  subjectId: string
  data: Record<string, string | number | boolean | null>
}

/**
 * Queues an event for each address that wants it, in the transaction of the change that it tells of (docs/product.md,
 * "Webhooks"): told once the change is, and never otherwise.
 */
export async function emitEvent(tx: Tx, deps: RowDeps, newEvent: NewEvent): Promise<void> {
  const endpoints = await tx.selectFrom('webhook_endpoints').select(['id', 'events']).where('enabled', '=', 1).execute()
  const wanted = endpoints.filter(({ events }) => (JSON.parse(events) as string[]).includes(newEvent.event))
  for (const { id } of wanted) await queueDelivery(tx, deps, id, newEvent)
}

/** Queues one event for one endpoint, and returns the delivery's id. */
export async function queueDelivery(
  tx: Tx,
  { now, newId }: RowDeps,
  endpointId: string,
  { event, subjectId, data }: Omit<NewEvent, 'event'> & { event: WebhookEvent | 'test' },
): Promise<string> {
  const at = now().toISOString()
  const id = newId()
  await tx
    .insertInto('webhook_deliveries')
    .values({
      id,
      endpoint_id: endpointId,
      message_id: `evt_${id}`,
      event,
      subject_id: subjectId,
      payload: JSON.stringify({ type: event, timestamp: at, data }),
      status: 'queued',
      attempts: 0,
      next_attempt_at: at,
      wait_set_at: at,
      created_at: at,
      answer: null,
      delivered_at: null,
    })
    .execute()
  return id
}

/** Removes what waits or was sent about something that is erased. */
export const deleteEventsOf = (tx: Tx, subjectIds: string[]) =>
  subjectIds.length === 0
    ? undefined
    : tx.deleteFrom('webhook_deliveries').where('subject_id', 'in', subjectIds).execute()

/**
 * Takes the deliveries of an event that have not arrived yet out of the queue, for the caller to put back. One that is being
 * sent is answered as waiting: it may arrive twice, with the same id, and is not lost.
 */
export async function withdrawWaitingEvents(tx: Tx, { event, subjectId }: { event: WebhookEvent; subjectId: string }) {
  const waiting = await tx
    .deleteFrom('webhook_deliveries')
    .where('event', '=', event)
    .where('subject_id', '=', subjectId)
    .where('status', 'in', ['queued', 'sending'])
    .returningAll()
    .execute()
  return waiting.map((delivery) => ({ ...delivery, status: 'queued' as const }))
}
