import { z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import {
  demoAuthenticateSchema,
  demoAuthenticationRequestSchema,
  demoAuthenticationSchema,
  demoConfirmationSchema,
  demoConfirmSchema,
} from '#contract/demo-gateway.ts'
import { hour, second } from '#domain/dates/durations.ts'
import type { Deps } from '#server/deps.ts'
import { hostCookie } from '#server/http/host-cookie.ts'
import { isDemoGateway } from '#server/payments/demo.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import { type ApiContext, type ApiEnv, createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'

const params = z.object({ id: z.string().min(1).max(200) })

/** The result of a payment must not be cached, since it is for this browser only. */
const notStored = createMiddleware<ApiEnv>(async (c, next) => {
  c.header('Cache-Control', 'no-store')
  await next()
})

const routes = routesOf({ tags: ['demo gateway'], middleware: [notStored] })

const confirm = routes.post('/demo-gateway/payments/{id}/confirm', 'Pay with a test card', {
  request: { params, body: jsonBody(demoConfirmSchema) },
  responses: { 200: json(demoConfirmationSchema, 'What happened with the card'), ...refusing(404, 422) },
})

const readAuthentication = routes.get(
  '/demo-gateway/payments/{id}',
  'What the cardholder is asked to confirm, for the browser that sent the card',
  {
    request: { params },
    responses: { 200: json(demoAuthenticationRequestSchema, 'The payment'), ...refusing(404) },
  },
)

const authenticate = routes.post(
  '/demo-gateway/payments/{id}/authenticate',
  'Complete or fail the cardholder’s confirmation',
  {
    request: { params, body: jsonBody(demoAuthenticateSchema) },
    responses: { 200: json(demoAuthenticationSchema, 'Where to go next'), ...refusing(404, 409, 422) },
  },
)

/**
 * The demo gateway as the buyer's browser meets it (docs/product.md, "Demo gateway"). Card data is read, judged and
 * forgotten.
 */
export const demoGatewayApi = (deps: Deps) => {
  /** The browser that sent the card. */
  const sent = hostCookie('demo_authentication', { site: deps, seconds: hour / second })
  /** Without the demo gateway these addresses are as if they were not there. */
  const requireGateway = () => {
    if (!isDemoGateway(deps.payments) || !deps.connections.mayRunDemo) throw new Refusal('not_found')
    return deps.payments
  }

  /** The gateway sends browsers back to this site only, or anyone could make it send them anywhere. */
  const requireOwnAddress = (c: ApiContext, address: string) => {
    const { origin, host } = new URL(address)
    if (origin === new URL(deps.publicUrl).origin || host === c.req.header('host')) return
    throw fieldRefusal('returnUrl', 'The return address must be on this site')
  }

  return createRouter()
    .openapi(confirm, async (c) => {
      const gateway = requireGateway()
      const input = c.req.valid('json')
      requireOwnAddress(c, input.returnUrl)
      const outcome = await gateway.confirm({ ...input, reference: c.req.valid('param').id })
      if (!outcome.ok) throw new Refusal('not_found')
      if (outcome.authenticationToken) sent.give(c, outcome.authenticationToken)
      return c.json(outcome.confirmation, 200)
    })
    .openapi(readAuthentication, async (c) => {
      const found = await requireGateway().readAuthentication(c.req.valid('param').id, sent.read(c))
      if (!found) throw new Refusal('not_found')
      return c.json(found, 200)
    })
    .openapi(authenticate, async (c) => {
      const outcome = await requireGateway().authenticate({
        reference: c.req.valid('param').id,
        clientSecret: c.req.valid('json').clientSecret,
        authenticationToken: sent.read(c),
        outcome: c.req.valid('json').outcome,
      })
      if (outcome.ok) return c.json({ url: outcome.url }, 200)
      if (outcome.reason === 'unknown') throw new Refusal('not_found')
      throw new Refusal('conflict', 'This payment no longer needs to be confirmed')
    })
}
