import type { WebhookDelivery } from '#contract/webhook.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps, RowDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { type SendOutcome, sendWebhook } from './send-webhook.ts'
import { type EndpointRow, originOf, secretOf } from './webhook-endpoints.ts'
import { queueDelivery } from './webhook-events.ts'
import { claimDelivery, type DeliveryRow, recordDelivery } from './webhook-sending.ts'

type DeliveryDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes' | 'connections' | 'publicUrl'>

const shown = 50

const deliveryOf = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  status: row.status,
  attempts: row.attempts,
  createdAt: row.created_at,
  nextAttemptAt: row.status === 'queued' ? row.next_attempt_at : null,
  deliveredAt: row.delivered_at,
  answer: row.answer,
  payload: row.payload,
})

/** The last 50 deliveries to an address, newest first; `undefined` if there is no such address. */
export async function listDeliveries(
  { database: { db } }: Pick<Deps, 'database'>,
  endpointId: string,
): Promise<WebhookDelivery[] | undefined> {
  const endpoint = await db.selectFrom('webhook_endpoints').select('id').where('id', '=', endpointId).executeTakeFirst()
  if (!endpoint) return undefined
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  return rows.map(deliveryOf)
}

/** Sends a claimed delivery and returns its result; nothing is sent if the endpoint's secret cannot be read. */
export async function attemptDelivery(
  deps: DeliveryDeps,
  { endpoint_id, message_id, payload }: DeliveryRow,
): Promise<SendOutcome> {
  const endpoint = await deps.database.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', endpoint_id)
    .executeTakeFirst()
  const secret = endpoint && secretOf(deps, endpoint)
  if (!endpoint || secret === undefined)
    return { ok: false, gone: false, answer: 'Not sent: its secret can’t be read. Renew it.' }
  return sendWebhook(deps, { url: endpoint.url, secret, messageId: message_id, payload })
}

type Sent = { ok: true; delivery: WebhookDelivery } | { ok: false }

/**
 * Sends a claimed delivery at once, for an owner who waits for the result, and answers what came of this attempt: one that has
 * been delivered before stays so, whatever that is. `once`: without retries.
 */
async function sendNow(deps: DeliveryDeps, claimed: DeliveryRow, { once }: { once: boolean }): Promise<Sent> {
  const result = await attemptDelivery(deps, claimed)
  const status = await recordDelivery(deps, claimed, { ...result, once })
  const { db } = deps.database
  const row = await db.selectFrom('webhook_deliveries').selectAll().where('id', '=', claimed.id).executeTakeFirst()
  if (!row) return { ok: false }
  const delivery = deliveryOf(row)
  return { ok: true, delivery: status === 'failed' ? { ...delivery, status, answer: result.answer } : delivery }
}

/** Sends a test to an address, turned on or not. `ok` is false where there is no such address. */
export async function testWebhook(deps: DeliveryDeps, { id, actor }: { id: string; actor: Actor }): Promise<Sent> {
  const claimed = await inTransaction(deps.database, async (tx) => {
    const endpoint = await tx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()
    if (!endpoint) return undefined
    await audit(tx, deps, { actor, action: 'webhook.tested', endpoint })
    const queued = await queueDelivery(tx, deps, id, { event: 'test', subjectId: id, data: { test: true } })
    return claimDelivery(tx, deps, queued)
  })
  return claimed ? sendNow(deps, claimed, { once: true }) : { ok: false }
}

/**
 * Sends an event again: with the same id, by which the receiver recognises it. One that waits for its next attempt has
 * this attempt early, and goes on being tried. `ok` is false where there is no such delivery, or it is on its way already.
 */
export async function resendDelivery(
  deps: DeliveryDeps,
  { id, deliveryId, actor }: { id: string; deliveryId: string; actor: Actor },
): Promise<Sent> {
  const again = await inTransaction(deps.database, async (tx) => {
    const row = await tx
      .selectFrom('webhook_deliveries')
      .select('status')
      .where('id', '=', deliveryId)
      .where('endpoint_id', '=', id)
      .executeTakeFirst()
    if (!row || row.status === 'sending') return undefined
    const claimed = await claimDelivery(tx, deps, deliveryId)
    if (!claimed) return undefined
    const endpoint = await tx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await audit(tx, deps, { actor, action: 'webhook.resent', endpoint })
    return { claimed, once: row.status !== 'queued' }
  })
  return again ? sendNow(deps, again.claimed, again) : { ok: false }
}

type AuditInput = { actor: Actor; action: 'webhook.tested' | 'webhook.resent'; endpoint: EndpointRow }
const audit = (tx: Tx, deps: RowDeps, { actor, action, endpoint: { id, url } }: AuditInput) =>
  writeAudit(tx, deps, { actor, action, entity: 'webhook', entityId: id, after: { name: originOf(url) } })
