import { z } from '@hono/zod-openapi'
import { calendarFeedSchema, feedAddressSchema, newFeedSchema } from '#contract/calendar-feed.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal } from '#server/refusal.ts'
import { listFeeds, renewFeed, revokeFeed } from '#server/services/appointments/calendar-feeds.ts'
import { orNotFound } from '../or-not-found.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireRecent, requireStaff } from '../staff/session.ts'

/** Calendar feeds, for owners (docs/product.md, "Calendar feeds"). */
export const calendarFeedsApi = (deps: Deps) => {
  const middleware = [requireStaff('owner'), requireRecent(deps), changesNothingPublic]
  const routes = routesOf({ tags: ['appointments'], middleware })
  const list = routes.get('/calendar-feeds', 'Calendars that programs subscribe to; for owners', {
    middleware: [requireStaff('owner')],
    responses: { 200: json(z.array(calendarFeedSchema), 'Without their addresses'), ...refusing(401, 403) },
  })
  const renew = routes.post(
    '/calendar-feeds',
    'Make a practitioner’s calendar feed, or give it a new address; for owners',
    {
      description: 'The address is told this once. One that it had before stops working.',
      request: { body: jsonBody(newFeedSchema) },
      responses: { 201: json(feedAddressSchema, 'With its address'), ...refusing(401, 403, 422) },
    },
  )
  const revoke = routes.delete('/calendar-feeds/{id}', 'End a calendar feed and its address; for owners', {
    request: { params: idParam },
    responses: { 204: { description: 'Gone' }, ...refusing(401, 403, 404) },
  })
  return createRouter()
    .openapi(list, async (c) => c.json(await listFeeds(deps.database.db), 200))
    .openapi(renew, async (c) => {
      const made = await renewFeed(deps, { ...c.req.valid('json'), actor: actorOf(c) })
      if (!made) throw fieldRefusal('practitioner', 'Please choose one of our practitioners')
      return c.json(made, 201)
    })
    .openapi(revoke, async (c) => {
      orNotFound(await revokeFeed(deps, { ...c.req.valid('param'), actor: actorOf(c) }))
      return c.body(null, 204)
    })
}
