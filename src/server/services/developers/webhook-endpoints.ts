import { isIP } from 'node:net'
import type { Selectable } from 'kysely'
import type { CreatedWebhook, Webhook, WebhookChange } from '#contract/webhook.ts'
import { isThisMachine } from '#domain/identity/site-address.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { isPublicAddress } from '#server/media/public-address.ts'
import { makeKey } from '#server/token.ts'
import { writeAudit } from '../audit.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoints']>
export type EndpointDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes' | 'connections' | 'publicUrl'>

/** The form that Standard Webhooks asks for: 256 random bits in base64. */
const newSecret = ({ randomBytes }: EndpointDeps) => `whsec_${makeKey(randomBytes)}`

/** The context under which an endpoint's secret is encrypted, so that it cannot be used for another endpoint. */
export const encryptionContext = (id: string) => `webhook:${id}`

/** An endpoint's secret; `undefined` where it was encrypted with another key. */
export const secretOf = ({ connections }: Pick<Deps, 'connections'>, { id, secret }: EndpointRow) => {
  const opened = connections.cipher.decrypt(encryptionContext(id), secret)
  return typeof opened === 'string' ? opened : undefined
}

/** The endpoint's origin for the audit log, since a path or query may contain a key. */
export const originOf = (url: string) => new URL(url).origin
const factsOf = ({ url, events, enabled }: WebhookChange) => ({ name: originOf(url), events, enabled })
const changeOf = (row: EndpointRow): WebhookChange => ({
  url: row.url,
  events: JSON.parse(row.events),
  enabled: row.enabled === 1,
})

async function webhookOf(deps: Pick<Deps, 'connections'>, db: Reader, row: EndpointRow): Promise<Webhook> {
  const queued = db.selectFrom('webhook_deliveries').where('endpoint_id', '=', row.id)
  return {
    ...changeOf(row),
    id: row.id,
    revision: row.revision,
    madeBy: row.made_by,
    createdAt: row.created_at,
    failingSince: row.failing_since,
    stoppedAt: row.stopped_at,
    waiting: await countRows(queued.where('status', 'in', ['queued', 'sending'])),
    unreadable: secretOf(deps, row) === undefined,
  }
}

/** All webhook endpoints, oldest first. */
export async function listWebhooks(deps: Pick<Deps, 'database' | 'connections'>): Promise<Webhook[]> {
  const { db } = deps.database
  const rows = await db.selectFrom('webhook_endpoints').selectAll().orderBy('created_at').orderBy('id').execute()
  return Promise.all(rows.map((row) => webhookOf(deps, db, row)))
}

/** The number of endpoints that were turned off after days of failures. */
export const countStopped = (db: Reader) =>
  countRows(db.selectFrom('webhook_endpoints').where('stopped_at', 'is not', null))

/** The error in an address; `undefined` if it is allowed. Host names are checked when an event is sent. */
function addressFault({ publicUrl }: Pick<Deps, 'publicUrl'>, url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  // In development, site and receiver run on the same machine.
  if (isThisMachine(url)) return isThisMachine(publicUrl) ? undefined : 'Please enter an address on the internet'
  return isIP(host) && !isPublicAddress(host) ? 'Please enter an address on the internet' : undefined
}

type Fault = { ok: false; reason: 'address'; message: string }
const maxEndpoints = 20

/** Adds an endpoint. Its secret is returned once; the database stores it encrypted. */
export async function addWebhook(
  deps: EndpointDeps,
  { actor, ...change }: WebhookChange & { actor: Actor },
): Promise<({ ok: true } & CreatedWebhook) | Fault | { ok: false; reason: 'many' }> {
  const message = addressFault(deps, change.url)
  if (message) return { ok: false, reason: 'address', message }
  const secret = newSecret(deps)
  const id = deps.newId()
  return inTransaction(deps.database, async (tx) => {
    if ((await countRows(tx.selectFrom('webhook_endpoints'))) >= maxEndpoints) return { ok: false, reason: 'many' }
    const row: EndpointRow = {
      id,
      url: change.url,
      events: JSON.stringify(change.events),
      secret: deps.connections.cipher.encrypt(encryptionContext(id), secret),
      made_by: actor.name,
      created_at: deps.now().toISOString(),
      revision: 1,
      enabled: change.enabled ? 1 : 0,
      failing_since: null,
      stopped_at: null,
    }
    await tx.insertInto('webhook_endpoints').values(row).execute()
    await writeAudit(tx, deps, {
      actor,
      action: 'webhook.added',
      entityId: id,
      after: factsOf(change),
    })
    return { ok: true, secret, webhook: await webhookOf(deps, tx, row) }
  })
}

type One = { id: string; basedOn: number | undefined; actor: Actor }
type Missed = { ok: false; reason: 'unknown' } | { ok: false; reason: 'stale'; webhook: Webhook }

async function change<T>(
  deps: EndpointDeps,
  { id, basedOn }: One,
  work: (tx: Tx, row: EndpointRow) => Promise<T>,
): Promise<T | Missed> {
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown' }
    if (basedOn !== undefined && basedOn !== row.revision)
      return { ok: false, reason: 'stale', webhook: await webhookOf(deps, tx, row) }
    return work(tx, row)
  })
}

/** Saves an endpoint. Turning it on again resets its time of failures. */
export async function saveWebhook(
  deps: EndpointDeps,
  { value, ...one }: One & { value: WebhookChange },
): Promise<{ ok: true; webhook: Webhook } | Fault | Missed> {
  const message = addressFault(deps, value.url)
  if (message) return { ok: false, reason: 'address', message }
  return change(deps, one, async (tx, row) => {
    const saved = await tx
      .updateTable('webhook_endpoints')
      .set({
        url: value.url,
        events: JSON.stringify(value.events),
        enabled: value.enabled ? 1 : 0,
        revision: row.revision + 1,
        ...(value.enabled && { failing_since: null, stopped_at: null }),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const about = {
      entity: 'webhook',
      entityId: row.id,
      before: factsOf(changeOf(row)),
      after: factsOf(value),
    } as const
    await writeAudit(tx, deps, { actor: one.actor, action: 'webhook.updated', ...about })
    return { ok: true as const, webhook: await webhookOf(deps, tx, saved) }
  })
}

/** Gives an address a new secret. What is sent from now on is signed with it. */
export const renewWebhookSecret = (deps: EndpointDeps, one: One): Promise<({ ok: true } & CreatedWebhook) | Missed> =>
  change(deps, one, async (tx, row) => {
    const secret = newSecret(deps)
    const encrypted = deps.connections.cipher.encrypt(encryptionContext(row.id), secret)
    const saved = { ...row, secret: encrypted, revision: row.revision + 1 }
    await tx
      .updateTable('webhook_endpoints')
      .set({ secret: encrypted, revision: saved.revision })
      .where('id', '=', row.id)
      .execute()
    const about = { entity: 'webhook', entityId: row.id, after: { name: originOf(row.url) } } as const
    await writeAudit(tx, deps, { actor: one.actor, action: 'webhook.secret_renewed', ...about })
    return { ok: true as const, secret, webhook: await webhookOf(deps, tx, saved) }
  })

/** Removes an address, with what waited for it and what was sent to it. */
export const removeWebhook = (deps: EndpointDeps, one: One): Promise<{ ok: true } | Missed> =>
  change(deps, one, async (tx, row) => {
    await tx.deleteFrom('webhook_endpoints').where('id', '=', row.id).execute()
    const about = { entity: 'webhook', entityId: row.id, before: factsOf(changeOf(row)) } as const
    await writeAudit(tx, deps, { actor: one.actor, action: 'webhook.deleted', ...about })
    return { ok: true as const }
  })
