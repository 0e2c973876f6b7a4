import { z } from 'zod'

/**
 * The demo gateway's card form (docs/product.md, "Demo gateway"). The card's fields are free text: what is wrong with
 * them is said by the gateway in a provider's words, not by the schema. Nothing of them is kept.
 */
export const demoConfirmSchema = z
  .object({
    clientSecret: z.string().min(1).max(300),
    card: z.object({
      number: z.string().max(40),
      expiry: z.string().max(20),
      securityCode: z.string().max(10),
    }),
    billing: z
      .object({
        name: z.string().max(200),
        email: z.string().max(254),
        phone: z.string().max(40).default(''),
        address: z
          .object({
            line1: z.string().max(300),
            city: z.string().max(120),
            state: z.string().max(60),
            postal_code: z.string().max(12),
            country: z.literal('AU'),
          })
          .optional(),
      })
      .optional(),
    receiptEmail: z.string().max(254).optional(),
    returnUrl: z.url({ protocol: /^https?$/ }).max(2000),
  })
  .meta({ id: 'DemoConfirm' })
export type DemoConfirm = z.infer<typeof demoConfirmSchema>

/** The result of a card payment: paid, refused with a message to show, or to be confirmed by the card's holder at `url`. */
export const demoConfirmationSchema = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('succeeded') }),
    z.object({ status: z.literal('declined'), message: z.string() }),
    z.object({ status: z.literal('redirect'), url: z.string() }),
  ])
  .meta({ id: 'DemoConfirmation' })
export type DemoConfirmation = z.infer<typeof demoConfirmationSchema>

/**
 * The payment that the card's holder has to confirm. `amount` in cents. `state`: only a `waiting` one can still be confirmed;
 * `failed` may be tried again from the checkout, `ended` may not.
 */
export const demoAuthenticationRequestSchema = z
  .object({ amount: z.int(), currency: z.string(), state: z.enum(['waiting', 'paid', 'failed', 'ended']) })
  .meta({ id: 'DemoAsked' })
export type DemoAuthenticationRequest = z.infer<typeof demoAuthenticationRequestSchema>

/**
 * The two buttons of `/demo-gateway/authenticate`. The answer's address carries the client secret, so a payment id alone
 * must not get it: the browser that sent the card holds a cookie of the gateway; anyone who has no cookie needs the secret.
 */
export const demoAuthenticateSchema = z
  .object({ clientSecret: z.string().max(300).optional(), outcome: z.enum(['complete', 'fail']) })
  .meta({ id: 'DemoAuthenticate' })

/** The next URL: the return address with `payment_intent`, `payment_intent_client_secret` and `redirect_status`. */
export const demoAuthenticationSchema = z.object({ url: z.string() }).meta({ id: 'DemoAuthentication' })
