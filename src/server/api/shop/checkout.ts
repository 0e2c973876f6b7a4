import { z } from '@hono/zod-openapi'
import {
  checkoutFormSchema,
  checkoutPriceSchema,
  checkoutSchema,
  confirmationRequestSchema,
  confirmationSchema,
  openCheckoutSchema,
} from '#contract/checkout.ts'
import type { Deps } from '#server/deps.ts'
import { openCheckout } from '#server/services/shop/checkout.ts'
import { priceCheckout } from '#server/services/shop/checkout-form.ts'
import { confirmPurchase } from '#server/services/shop/confirmation.ts'
import { makeToken } from '#server/token.ts'
import { limitByAddress } from '../rate-limit.ts'
import { createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { checkoutCookie } from './checkout-cookie.ts'
import { refusalOfForm, refusalOfOpening, refusalOfPricing } from './checkout-refusals.ts'
import { refuseWhenProviderFails } from './refuse-when-provider-fails.ts'

/** Limits the opening of checkouts: somebody who tests stolen cards opens many payments, a normal buyer only a few. */
const openings = {
  name: 'checkout-openings',
  points: 60,
  seconds: 10 * 60,
  message: 'Too many checkouts were opened from your network. Please try again in a few minutes.',
}

/** These routes call the provider, which limits a shop's requests. A waiting page polls every few seconds. */
const questions = {
  name: 'checkout-questions',
  points: 300,
  seconds: 10 * 60,
  message: 'Too many requests came from your network. Please try again in a few minutes.',
}

const open = (deps: Deps) =>
  routesOf({ tags: ['shop'] }).post('/create-payment-intent', 'Open a checkout for a cart, or get the open one back', {
    middleware: [limitByAddress(deps, openings)] as const,
    request: { body: jsonBody(openCheckoutSchema) },
    responses: { 200: json(checkoutSchema, 'The open checkout'), ...refusing(409, 422, 429, 502, 503) },
  })

const asking = (deps: Deps) => {
  const routes = routesOf({ tags: ['shop'], middleware: [limitByAddress(deps, questions)] })
  return {
    price: routes.put('/checkout/{orderId}', 'Send the checkout’s form and learn the total', {
      request: { params: z.object({ orderId: z.string().max(64) }), body: jsonBody(checkoutFormSchema) },
      responses: { 200: json(checkoutPriceSchema, 'What will be charged'), ...refusing(404, 409, 422, 429, 502, 503) },
    }),
    confirmation: routes.post('/checkout/confirmation', 'What the success page may show of a payment', {
      request: { body: jsonBody(confirmationRequestSchema) },
      responses: { 200: json(confirmationSchema, 'What this browser may know'), ...refusing(422, 429) },
    }),
  }
}

/** The checkout (docs/product.md, "Opening a checkout"): open it, price it, and see what became of it. */
export const checkoutApi = (deps: Deps) => {
  const cookie = checkoutCookie(deps)
  const { price, confirmation } = asking(deps)
  return createRouter()
    .openapi(open(deps), async (c) => {
      const cart = c.req.valid('json')
      const browserToken = cookie.read(c) ?? makeToken(deps.randomBytes)
      // Before the provider is asked: when that fails, the browser's next try finds its order again.
      cookie.give(c, browserToken)
      c.header('Cache-Control', 'no-store')
      const outcome = await refuseWhenProviderFails(openCheckout(deps, { ...cart, browserToken }), c.get('log'))
      if (!outcome.ok) throw refusalOfOpening(outcome)
      return c.json(outcome.checkout, 200)
    })
    .openapi(
      price,
      async (c) => {
        const { orderId } = c.req.valid('param')
        const pricing = priceCheckout(deps, { orderId, form: c.req.valid('json'), browserToken: cookie.read(c) })
        const outcome = await refuseWhenProviderFails(pricing, c.get('log'))
        if (!outcome.ok) throw refusalOfPricing(outcome, orderId)
        c.header('Cache-Control', 'no-store')
        return c.json(outcome.price, 200)
      },
      (result, c) => {
        if (result.success) return undefined
        return c.req.json().then((raw): never => {
          throw refusalOfForm(result.error.issues, raw)
        })
      },
    )
    .openapi(confirmation, async (c) => {
      const answer = await confirmPurchase(deps, { ...c.req.valid('json'), browserToken: cookie.read(c) })
      c.header('Cache-Control', 'no-store')
      return c.json(answer, 200)
    })
}
