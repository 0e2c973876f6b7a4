import type { Selectable, Updateable } from 'kysely'
import { day } from '#domain/dates/durations.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { RandomDeps, RowDeps, TimedDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { clockSkewMs, nextAttemptIn, retryDelays, sendingLeaseMs, withJitter } from '../outbox-sending.ts'
import type { SendOutcome } from './send-webhook.ts'
import { originOf } from './webhook-endpoints.ts'

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>

/** As for emails: 8 attempts over about a day. */
const maxAttempts = retryDelays.length + 1
/**
 * After this time without a success, in ms, an endpoint that an event is given up for gets no more until an owner turns it
 * on again. A single failed attempt after days without an event says nothing.
 */
const maxFailureMs = 3 * day

/**
 * Takes up to `limit` due deliveries: queued ones, and those whose worker has not come back within the lease. One
 * statement, so that no two processes take the same, as with emails (services/outbox-sending.ts). What was set to wait by
 * a clock that has been set back since is due at once. Those of addresses that answered last time come first, so that an
 * address that lets each attempt run out holds up the others for one attempt only.
 */
export async function claimDeliveries(
  { database: { db, engine }, now }: TimedDeps,
  limit: number,
): Promise<DeliveryRow[]> {
  const at = now()
  const future = new Date(at.getTime() + clockSkewMs).toISOString()
  return db
    .with('due', (cte) =>
      cte
        .selectFrom('webhook_deliveries')
        .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
        .select('webhook_deliveries.id')
        .where('status', 'in', ['queued', 'sending'])
        .where((row) => row.or([row('next_attempt_at', '<=', at.toISOString()), row('wait_set_at', '>', future)]))
        .where('enabled', '=', 1)
        .orderBy((row) => row.case().when('failing_since', 'is', null).then(0).else(1).end())
        .orderBy('next_attempt_at')
        .limit(limit)
        .$if(engine === 'postgres', (query) => query.forUpdate('webhook_deliveries').skipLocked()),
    )
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({ status: 'sending', attempts: eb('attempts', '+', 1), ...nextAttemptIn(at, sendingLeaseMs) }))
    .where('id', 'in', ({ selectFrom }) => selectFrom('due').select('id'))
    .returningAll()
    .execute()
}

/**
 * Takes one delivery that nobody is sending, for an owner who sends it now; `undefined` where somebody is. In the transaction that finds or adds it: the job
 * would take one that waits for a moment, and try it again and again.
 */
export const claimDelivery = (tx: Tx, { now }: Pick<TimedDeps, 'now'>, id: string) =>
  tx
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({ status: 'sending', attempts: eb('attempts', '+', 1), ...nextAttemptIn(now(), sendingLeaseMs) }))
    .where('id', '=', id)
    .where('status', '!=', 'sending')
    .returningAll()
    .executeTakeFirst()

/**
 * Writes down what came of a claimed delivery: done, due again after a growing wait, or
 * failed for good. An address that fails for three days, or wants nothing more (410), is turned off. Returns what
 * became of this attempt; `lapsed` where another process has it by now. `once`: it is not tried again, and its failure does
 * not count against the address. Nor is one that arrived before and was sent again, which also stays delivered.
 */
export async function recordDelivery(
  deps: RandomDeps,
  { id, endpoint_id, attempts, delivered_at }: Pick<DeliveryRow, 'id' | 'endpoint_id' | 'attempts' | 'delivered_at'>,
  { ok, gone, answer, once: asksOnce = false }: SendOutcome & { once?: boolean },
): Promise<'delivered' | 'queued' | 'failed' | 'lapsed'> {
  const at = deps.now()
  const arrivedBefore = delivered_at !== null
  const once = asksOnce || arrivedBefore
  const later = gone || once || attempts >= maxAttempts ? undefined : retryDelays[attempts - 1]
  const status = ok ? 'delivered' : later === undefined ? 'failed' : 'queued'
  const change: Updateable<Tables['webhook_deliveries']> = {
    status: arrivedBefore ? 'delivered' : status,
    ...((ok || !arrivedBefore) && { answer: answer.slice(0, 200) }),
    ...(ok && { delivered_at: at.toISOString() }),
    ...(status === 'queued' && nextAttemptIn(at, withJitter(later ?? 0, deps.randomBytes))),
  }
  return inTransaction(deps.database, async (tx) => {
    const kept = await tx
      .updateTable('webhook_deliveries')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .where('attempts', '=', attempts)
      .executeTakeFirst()
    if (kept.numUpdatedRows === 0n) return 'lapsed'
    if (ok || gone || !once) await noteEndpoint(tx, deps, { id: endpoint_id, ok, gone, givenUp: status === 'failed' })
    return status
  })
}

/** Notes that an address answered, or since when it has not; turns it off after days. */
async function noteEndpoint(
  tx: Tx,
  deps: RowDeps,
  { id, ok, gone, givenUp }: { id: string; ok: boolean; gone: boolean; givenUp: boolean },
): Promise<void> {
  const row = await tx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return
  const at = deps.now()
  const set = (change: Updateable<Tables['webhook_endpoints']>) =>
    tx.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute()
  if (ok) {
    if (row.failing_since !== null) await set({ failing_since: null })
    return
  }
  const since = row.failing_since ?? at.toISOString()
  if (row.failing_since === null) await set({ failing_since: since })
  const isLost = givenUp && at.getTime() - Date.parse(since) >= maxFailureMs
  if (row.enabled === 0 || !(gone || isLost)) return
  await set({ enabled: 0, stopped_at: at.toISOString(), revision: row.revision + 1 })
  await writeAudit(tx, deps, {
    actor: systemActor('webhooks'),
    action: 'webhook.stopped',
    entityId: id,
    after: { name: originOf(row.url), failingSince: since },
  })
}

/** How long what was sent is kept, in ms: long enough to find out why something was missed. */
const retentionMs = 30 * day

/** Forgets deliveries of more than 30 days ago, whatever became of them. Returns how many. */
export async function deleteExpiredDeliveries({ database: { db }, now }: TimedDeps): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', new Date(now().getTime() - retentionMs).toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
