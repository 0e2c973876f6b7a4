import { z } from '@hono/zod-openapi'
import {
  createdWebhookSchema,
  type Webhook,
  webhookDeliverySchema,
  webhookRowSchema,
  webhookSchema,
} from '#contract/webhook.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import { listDeliveries, resendDelivery, testWebhook } from '#server/services/developers/webhook-deliveries.ts'
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  saveWebhook,
} from '#server/services/developers/webhook-endpoints.ts'
import { readHold } from '#server/services/hold.ts'
import { orNotFound } from '../or-not-found.ts'
import { baseRevisionNumber, revisionHeader, staleRefusal } from '../revision.ts'
import { type ApiContext, actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireRecent, requireStaff } from '../staff/session.ts'

const tags = ['developers']
const owners = routesOf({ tags, middleware: [requireStaff('owner'), changesNothingPublic] })
const deliveryParam = idParam.extend({ deliveryId: z.string().max(64) })
const list = owners.get('/webhooks', 'The addresses that are told what happens; for owners', {
  responses: { 200: json(z.array(webhookRowSchema), 'The oldest first, without secrets'), ...refusing(401, 403) },
})
const deliveries = owners.get('/webhooks/{id}/deliveries', 'What one of them was told; for owners', {
  request: { params: idParam },
  responses: { 200: json(z.array(webhookDeliverySchema), 'The last 50, newest first'), ...refusing(401, 403, 404) },
})
const sent = json(webhookDeliverySchema, 'What came of it')
const test = owners.post('/webhooks/{id}/test', 'Send a test to an address and wait for its answer; for owners', {
  request: { params: idParam },
  responses: { 200: sent, ...refusing(401, 403, 404, 503) },
})
const resend = owners.post(
  '/webhooks/{id}/deliveries/{deliveryId}/resend',
  'Send an event once more and wait for the answer; for owners',
  { request: { params: deliveryParam }, responses: { 200: sent, ...refusing(401, 403, 404, 503) } },
)

const changes = (deps: Deps) => {
  const routes = routesOf({ tags, middleware: [requireStaff('owner'), requireRecent(deps), changesNothingPublic] })
  const one = { params: idParam, headers: revisionHeader }
  return {
    add: routes.post('/webhooks', 'Tell an address what happens; for owners, needs a recent sign-in', {
      request: { body: jsonBody(webhookSchema) },
      responses: { 201: json(createdWebhookSchema, 'Its secret, this once'), ...refusing(401, 403, 409, 422) },
    }),
    save: routes.put('/webhooks/{id}', 'Change what an address is told; for owners, needs a recent sign-in', {
      request: { ...one, body: jsonBody(webhookSchema) },
      responses: { 200: json(webhookRowSchema, 'As it now is'), ...refusing(401, 403, 404, 409, 422) },
    }),
    renew: routes.post('/webhooks/{id}/secret', 'Renew the secret of an address; for owners, needs a recent sign-in', {
      request: one,
      responses: { 200: json(createdWebhookSchema, 'Its secret, this once'), ...refusing(401, 403, 404, 409) },
    }),
    remove: routes.delete('/webhooks/{id}', 'Tell an address nothing more; for owners, needs a recent sign-in', {
      request: one,
      responses: { 204: { description: 'Removed' }, ...refusing(401, 403, 404, 409) },
    }),
  }
}

type Missed =
  | { reason: 'address'; message: string }
  | { reason: 'unknown' | 'many' }
  | { reason: 'stale'; webhook: Webhook }
function refuse(missed: Missed): Refusal {
  if (missed.reason === 'address') return fieldRefusal('url', missed.message)
  if (missed.reason === 'stale') return staleRefusal(missed.webhook.revision, missed.webhook)
  return missed.reason === 'many'
    ? new Refusal('conflict', 'There are 20 webhooks already. Remove one first.')
    : new Refusal('not_found', 'We can’t find this webhook')
}

/** Webhook endpoints of other programs (docs/product.md, "Webhooks"). Nothing of it is public. */
export const webhooksApi = (deps: Deps) => {
  const routes = changes(deps)
  const oneOf = (c: ApiContext, id: string) => ({ id, basedOn: baseRevisionNumber(c), actor: actorOf(c) })
  const mayLeave = async () => {
    if (await readHold(deps.database.db))
      throw new Refusal('on_hold', 'This restored copy sends nothing while on hold.')
  }
  return createRouter()
    .openapi(list, async (c) => c.json(await listWebhooks(deps), 200))
    .openapi(deliveries, async (c) =>
      c.json(orNotFound(await listDeliveries(deps, c.req.valid('param').id), 'We can’t find this webhook'), 200),
    )
    .openapi(test, async (c) => {
      await mayLeave()
      const outcome = await testWebhook(deps, { ...c.req.valid('param'), actor: actorOf(c) })
      if (!outcome.ok) throw refuse({ reason: 'unknown' })
      return c.json(outcome.delivery, 200)
    })
    .openapi(resend, async (c) => {
      await mayLeave()
      const outcome = await resendDelivery(deps, { ...c.req.valid('param'), actor: actorOf(c) })
      if (!outcome.ok) throw new Refusal('not_found', 'We can’t find this event, or it’s being sent just now')
      return c.json(outcome.delivery, 200)
    })
    .openapi(routes.add, async (c) => {
      const outcome = await addWebhook(deps, { ...c.req.valid('json'), actor: actorOf(c) })
      if (!outcome.ok) throw refuse(outcome)
      return c.json({ secret: outcome.secret, webhook: outcome.webhook }, 201)
    })
    .openapi(routes.save, async (c) => {
      const one = oneOf(c, c.req.valid('param').id)
      const outcome = await saveWebhook(deps, { ...one, value: c.req.valid('json') })
      if (!outcome.ok) throw refuse(outcome)
      return c.json(outcome.webhook, 200)
    })
    .openapi(routes.renew, async (c) => {
      const outcome = await renewWebhookSecret(deps, oneOf(c, c.req.valid('param').id))
      if (!outcome.ok) throw refuse(outcome)
      return c.json({ secret: outcome.secret, webhook: outcome.webhook }, 200)
    })
    .openapi(routes.remove, async (c) => {
      const outcome = await removeWebhook(deps, oneOf(c, c.req.valid('param').id))
      if (!outcome.ok) throw refuse(outcome)
      return c.body(null, 204)
    })
}
