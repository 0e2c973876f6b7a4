import { z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { holdReleaseSchema, holdStatusSchema } from '#contract/hold.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { readSection } from '../services/content/content.ts'
import { readHold, readHoldStatus, releaseHold } from '../services/hold.ts'
import { type ApiEnv, actorOf, createRouter, json, jsonBody, refusing, routesOf } from './router.ts'
import { requireRecent, requireStaff } from './staff/session.ts'

const routes = routesOf({ tags: ['settings'], middleware: [requireStaff('owner')] })

const status = routes.get('/hold', 'What this restored copy sends once it’s released; for owners', {
  responses: { 200: json(holdStatusSchema, 'What waits'), ...refusing(401, 403, 404) },
})
const release = (deps: Deps) =>
  routes.post('/hold/release', 'Make this copy the live site; for owners, needs a recent sign-in', {
    middleware: [requireStaff('owner'), requireRecent(deps)],
    request: { body: jsonBody(holdReleaseSchema) },
    responses: {
      200: json(z.object({ dropped: z.int() }), 'Released; how many emails won’t be sent'),
      ...refusing(401, 403, 404, 422),
    },
  })

const notOnHold = () => new Refusal('not_found', 'This site isn’t on hold')

/** A restored copy is on hold until an owner says that it is the real one. */
export const holdApi = (deps: Deps) =>
  createRouter()
    .openapi(status, async (c) => {
      const found = await readHoldStatus(deps)
      if (!found) throw notOnHold()
      return c.json(found, 200)
    })
    .openapi(release(deps), async (c) => {
      const outcome = await releaseHold(deps, { ...c.req.valid('json'), actor: actorOf(c) })
      if (!outcome.ok) throw notOnHold()
      c.get('log').warn({ dropped: outcome.dropped }, 'The hold was released: this copy is now the live site')
      return c.json({ dropped: outcome.dropped }, 200)
    })

/** The calls that begin something which only the payment provider can end, by who makes them. */
export const providerRoutes = {
  visitors: ['/api/create-payment-intent', '/api/checkout/:orderId'],
  others: [
    '/api/orders/:id/refunds',
    '/api/orders/:id/refunds/:refundId/retry',
    '/api/orders/:id/refund-request/approve',
    '/api/orders/:id/retry',
    '/api/orders/:id/review',
    '/api/payments/webhook',
  ],
}

/** The status of a payment may be read on hold too: it starts nothing, and the result is to wait. */
const isQuestion = (path: string) => path === '/api/checkout/confirmation'

/**
 * Refuses requests that need the provider while the copy is on hold, before anything is written. A provider sends a webhook
 * that was answered so again.
 */
export const refuseOnHold = ({ database }: Pick<Deps, 'database'>, whom: keyof typeof providerRoutes) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!isQuestion(c.req.path) && (await readHold(database.db)))
      throw new Refusal('on_hold', whom === 'visitors' ? await toVisitors(database) : toOthers)
    await next()
  })

/**
 * Refuses purchases where nothing but test cards could pay, at a public address: the shop is closed until an owner has
 * connected the card provider (docs/product.md, "Demo gateway").
 */
export const refuseWhileClosed = ({ database, payments, connections }: ClosedDeps) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const isClosed = payments.kind === 'demo' && !connections.mayRunDemo
    if (isClosed && !isQuestion(c.req.path)) throw new Refusal('unavailable', await toVisitors(database))
    await next()
  })
type ClosedDeps = Pick<Deps, 'database' | 'payments' | 'connections'>

const toOthers =
  'This is a restored copy on hold. It doesn’t contact the payment provider until an owner makes it the live site in the dashboard.'

async function toVisitors({ db }: Deps['database']): Promise<string> {
  const { value: clinic } = await readSection(db, 'clinic')
  const instead = clinic.phone ? `Please call us on ${clinic.phone}.` : 'Please try again later.'
  return `Online payment isn’t available right now. ${instead}`
}
