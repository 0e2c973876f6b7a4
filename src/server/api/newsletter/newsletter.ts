import { newsletterTokenSchema, subscriptionSchema } from '#contract/newsletter.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { subscribe, unsubscribe } from '#server/services/newsletter/subscribing.ts'
import { confirmSubscription } from '#server/services/newsletter/subscription-confirmation.ts'
import { limitByAddress } from '../rate-limit.ts'
import { createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'

/** Far above what a room full of people on one network needs, far below what fills mailboxes. */
const limit = {
  name: 'subscriptions',
  points: 30,
  seconds: 600,
  message: 'We’ve had a lot of sign-ups from your network. Please try again later.',
}

// Not limited: a mail provider unsubscribes many people from few addresses, and a token cannot be guessed.
const routes = routesOf({ tags: ['newsletter'] })

const leave = routes.post('/newsletter/unsubscribe', 'Unsubscribes the address that the token was sent to', {
  request: { body: jsonBody(newsletterTokenSchema) },
  responses: { 204: { description: 'Unsubscribed, now or earlier' }, ...refusing(404, 422) },
})

const confirm = routes.post('/newsletter/confirm', 'Subscribes the address that the token was sent to again; once', {
  request: { body: jsonBody(newsletterTokenSchema) },
  responses: { 204: { description: 'Subscribed again' }, ...refusing(404, 422) },
})

/** The newsletter, as visitors meet it. */
export const newsletterApi = (deps: Deps) => {
  const join = routes.post('/newsletter', 'Subscribes an address; twice is one subscription', {
    middleware: [limitByAddress(deps, limit)] as const,
    request: { body: jsonBody(subscriptionSchema) },
    responses: { 201: json(subscriptionSchema, 'Subscribed'), ...refusing(422, 429) },
  })
  return createRouter()
    .openapi(join, async (c) => c.json(await subscribe(deps, c.req.valid('json')), 201))
    .openapi(leave, async (c) => {
      const outcome = await unsubscribe(deps, c.req.valid('json'))
      if (!outcome.ok) throw new Refusal('not_found', 'This link is incomplete or isn’t one of ours')
      return c.body(null, 204)
    })
    .openapi(confirm, async (c) => {
      const outcome = await confirmSubscription(deps, c.req.valid('json'))
      if (!outcome.ok)
        throw new Refusal('not_found', 'This link has already been used, has expired or isn’t one of ours')
      return c.body(null, 204)
    })
}
