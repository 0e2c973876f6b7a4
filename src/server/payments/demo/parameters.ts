import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid } from './api-error.ts'
import type { Form } from './form.ts'

/** The kinds of parameters. All come as text, as everything in a form does. */
const text = z.string('Invalid string: must be a string').min(1, 'You passed an empty string.').max(5000)
const integer = z
  .string('Invalid integer')
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number)
const flag = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true')
const metadata = z.record(z.string().min(1).max(40), z.string('Invalid string').max(500))
const currency = z.enum(['aud', 'eur', 'gbp', 'jpy', 'nzd', 'usd'], 'Invalid currency: must be a lowercase ISO code')
const positive = integer.refine((amount) => amount >= 1, 'Invalid positive integer')
const receiptEmail = z.union([z.literal('').transform(() => null), z.email('Invalid email address')])

/** The parameters of a call that are understood; any other is refused. One that Stripe does not have does not compile. */
type Shape<Params> = Partial<Record<keyof Params, z.ZodType>>

const paging = {
  limit: integer.refine((limit) => limit >= 1 && limit <= 100, 'This value must be between 1 and 100').optional(),
  starting_after: text.optional(),
}

export const parameters = {
  createPayment: z.strictObject({
    amount: positive,
    currency,
    automatic_payment_methods: z
      .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).default('always') })
      .optional(),
    metadata: metadata.optional(),
  } satisfies Shape<Stripe.PaymentIntentCreateParams>),
  updatePayment: z.strictObject({
    amount: positive.optional(),
    metadata: metadata.optional(),
    receipt_email: receiptEmail.optional(),
  } satisfies Shape<Stripe.PaymentIntentUpdateParams>),
  /** `payment_method`, or a card by its test token with the billing details that the browser adds. */
  confirmPayment: z.strictObject({
    payment_method: text.optional(),
    payment_method_data: z
      .strictObject({
        type: z.literal('card'),
        card: z.strictObject({ token: text }),
        billing_details: z.record(z.string(), z.unknown()).optional(),
      })
      .optional(),
    receipt_email: receiptEmail.optional(),
    return_url: z.url({ protocol: /^https?$/, error: 'Not a valid URL' }).optional(),
    use_stripe_sdk: flag.optional(),
  } satisfies Shape<Stripe.PaymentIntentConfirmParams>),
  readPayment: z.strictObject({
    client_secret: text.optional(),
    expand: z
      .record(
        z.string(),
        z.enum(['latest_charge', 'latest_charge.balance_transaction'], 'This property cannot be expanded'),
      )
      .transform((paths) => Object.values(paths))
      .default([]),
  } satisfies Shape<Stripe.PaymentIntentRetrieveParams>),
  listPayments: z.strictObject({
    ...paging,
    created: z.strictObject({ gte: integer }).optional(),
  } satisfies Shape<Stripe.PaymentIntentListParams>),
  createRefund: z.strictObject({
    amount: positive.optional(),
    payment_intent: text,
    metadata: metadata.optional(),
  } satisfies Shape<Stripe.RefundCreateParams>),
  createWebhookEndpoint: z.strictObject({
    url: z.url({ protocol: /^https?$/, error: 'Invalid URL: An explicit scheme (such as https) must be provided.' }),
    enabled_events: z.record(z.string(), text),
    api_version: text.optional(),
  } satisfies Shape<Stripe.WebhookEndpointCreateParams>),
  listOfPayment: z.strictObject({ ...paging, payment_intent: text } satisfies Shape<
    Stripe.RefundListParams & Stripe.DisputeListParams
  >),
}

export type ParametersOf<Name extends keyof typeof parameters> = z.output<(typeof parameters)[Name]>

/** Reads parameters strictly: what is unknown, missing or of the wrong kind is an error that names it. */
export function readParameters<T>(schema: z.ZodType<T>, form: Form): T {
  const { success, data, error } = schema.safeParse(form)
  if (success) return data
  const [issue] = error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const [first, ...inner] = [...(issue?.path ?? []), ...unknown].map(String)
  const param = `${first}${inner.map((name) => `[${name}]`).join('')}`
  throw invalid(`${issue?.message} (${param})`, { param })
}
