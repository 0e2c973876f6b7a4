import { z } from '@hono/zod-openapi'
import {
  importFileSchema,
  importPreviewSchema,
  importProgressSchema,
  importStartSchema,
  newSubscriberSchema,
  subscriberFilters,
  subscriberListQuerySchema,
  subscriberListSchema,
  subscriberSchema,
} from '#contract/admin-newsletter.ts'
import { idsInQuery } from '#contract/bulk-action.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal } from '#server/refusal.ts'
import { exportSubscribers } from '#server/services/newsletter/subscriber-export.ts'
import { importProgress, previewImport, startImport } from '#server/services/newsletter/subscriber-import.ts'
import {
  addSubscriber,
  deleteSubscriber,
  eraseSubscriber,
  listSubscribers,
  unsubscribeByStaff,
} from '#server/services/newsletter/subscribers.ts'
import { csv, csvHeaders, textStream } from '../files.ts'
import { limitBody, megabyte, rejectUnstorableJson } from '../guards.ts'
import { orNotFound } from '../or-not-found.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['newsletter'], middleware: [requireStaff(), changesNothingPublic] })

const list = routes.get('/subscribers', 'The subscribers, with their consent records', {
  request: { query: subscriberListQuerySchema },
  responses: { 200: json(subscriberListSchema, 'One page of them'), ...refusing(401, 422) },
})
const add = routes.post('/subscribers', 'Subscribe someone who asked the clinic', {
  request: { body: jsonBody(newSubscriberSchema) },
  responses: {
    201: json(subscriberSchema, 'The subscriber'),
    202: json(subscriberSchema, 'They had unsubscribed, and are asked by email whether they want it again'),
    ...refusing(401, 409, 422),
  },
})
const unsubscribe = routes.post('/subscribers/{id}/unsubscribe', 'Unsubscribe someone who asked the clinic', {
  request: { params: idParam },
  responses: { 200: json(subscriberSchema, 'The subscriber'), ...refusing(401, 404) },
})
const erase = routes.delete('/subscribers/{id}', 'Erase someone for good', {
  request: { params: idParam },
  responses: { 204: { description: 'Erased' }, ...refusing(401, 404) },
})
const remove = routes.post(
  '/subscribers/{id}/delete',
  'Delete someone from the list; for 30 days they can be brought back',
  {
    request: { params: idParam },
    responses: { 204: { description: 'Deleted' }, ...refusing(401, 404) },
  },
)
/** Without a filter everybody. */
const exportQuery = subscriberListQuerySchema
  .omit({ page: true })
  .extend({ status: z.enum(subscriberFilters).default('all'), ids: idsInQuery.optional() })
const exported = routes.get(
  '/subscribers.csv',
  'The subscribers of a view of the list as CSV, or only those of some ids',
  { request: { query: exportQuery }, responses: { 200: csv, ...refusing(401, 422) } },
)
const check = routes.post('/subscriber-imports', 'Check what a CSV file would add; nobody is subscribed yet', {
  middleware: [requireStaff(), changesNothingPublic, limitBody(8 * megabyte), rejectUnstorableJson],
  request: { body: jsonBody(importFileSchema) },
  responses: { 201: json(importPreviewSchema, 'What it would do'), ...refusing(401, 422) },
})
const start = routes.post('/subscriber-imports/{id}/start', 'Subscribe the new addresses from a checked file', {
  request: { params: idParam, body: jsonBody(importStartSchema) },
  responses: { 200: json(importProgressSchema, 'Its progress'), ...refusing(401, 404, 422) },
})
const progress = routes.get('/subscriber-imports/{id}', 'The progress of an import', {
  request: { params: idParam },
  responses: { 200: json(importProgressSchema, 'Its progress'), ...refusing(401, 404) },
})

/**
 * The subscribers of the newsletter, for staff (docs/product.md, "Subscribing and consent"). They are never on a public
 * page.
 */
export const subscribersApi = (deps: Deps) => {
  const { db } = deps.database
  return createRouter()
    .openapi(list, async (c) => c.json(await listSubscribers(db, c.req.valid('query')), 200))
    .openapi(add, async (c) => {
      const outcome = await addSubscriber(deps, { ...c.req.valid('json'), actor: actorOf(c) })
      if (outcome.ok) return c.json(outcome.subscriber, 201)
      if (outcome.reason === 'left') return c.json(outcome.subscriber, 202)
      throw fieldRefusal('email', 'This address is already on the list', 'conflict')
    })
    .openapi(unsubscribe, async (c) =>
      c.json(orNotFound(await unsubscribeByStaff(deps, { ...c.req.valid('param'), actor: actorOf(c) })), 200),
    )
    .openapi(erase, async (c) => {
      orNotFound(await eraseSubscriber(deps, { ...c.req.valid('param'), actor: actorOf(c) }))
      return c.body(null, 204)
    })
    .openapi(remove, async (c) => {
      orNotFound(await deleteSubscriber(deps, { ...c.req.valid('param'), actor: actorOf(c) }))
      return c.body(null, 204)
    })
    .openapi(exported, async (c) => {
      const parts = exportSubscribers(deps, { ...c.req.valid('query'), actor: actorOf(c) })
      return c.body(textStream(parts), 200, csvHeaders('subscribers.csv'))
    })
    .openapi(check, async (c) => {
      const outcome = await previewImport(deps, { ...c.req.valid('json'), actor: actorOf(c) })
      if (outcome.ok) return c.json(outcome.preview, 201)
      throw fieldRefusal('csv', 'This file has no column of email addresses. Please choose another file.')
    })
    .openapi(start, async (c) => {
      const { id } = c.req.valid('param')
      const outcome = orNotFound(await startImport(deps, { id, ...c.req.valid('json'), actor: actorOf(c) }))
      if (!outcome.ok) throw fieldRefusal('consentNote', 'Please say how they agreed')
      return c.json(outcome.progress, 200)
    })
    .openapi(progress, async (c) => c.json(orNotFound(await importProgress(db, c.req.valid('param').id)), 200))
}
