import type { Deps } from '../deps.ts'
import { attemptDelivery } from '../services/developers/webhook-deliveries.ts'
import { claimDeliveries, recordDelivery } from '../services/developers/webhook-sending.ts'
import type { Job } from './job.ts'

type WebhookDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes' | 'connections' | 'publicUrl' | 'log'>

/** How many are sent at a time. */
const batchSize = 8

/**
 * Sends every event that is due (docs/product.md, "Webhooks"), and returns when none is left or `signal` is aborted. Several
 * processes may do so at once. An event that was sent by a process that died before it wrote so is sent again, with the
 * same id. Returns how many were taken.
 */
export async function runWebhooks(deps: WebhookDeps, signal?: AbortSignal): Promise<number> {
  let taken = 0
  while (!signal?.aborted) {
    const claimed = await claimDeliveries(deps, batchSize)
    if (claimed.length === 0) break
    taken += claimed.length
    await Promise.all(
      claimed.map(async (delivery) => {
        const result = await attemptDelivery(deps, delivery)
        const outcome = await recordDelivery(deps, delivery, result)
        const facts = { deliveryId: delivery.id, event: delivery.event, answer: result.answer }
        deps.log[result.ok ? 'info' : 'warn'](facts, `webhook ${outcome}`)
      }),
    )
  }
  return taken
}

/** The same as a job. */
export const webhooksJob = (deps: WebhookDeps): Job => ({
  name: 'webhooks',
  everyMs: 2000,
  // A retry that is due while all else rests may be four minutes late.
  run: async (signal) => ((await runWebhooks(deps, signal)) > 0 ? undefined : 'idle'),
})
