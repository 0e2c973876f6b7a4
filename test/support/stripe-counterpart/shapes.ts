import type Stripe from 'stripe'
import { z } from 'zod'
import { address, email, flag, integer, metadata, notModelled, paging, text } from './parameters.ts'

/** The parameters of each call. The SDK's types name them all: one that we forgot, or that is none, does not compile. */
type Shape<Params> = Record<keyof Required<Params>, z.ZodType>

const currency = z.enum(['aud', 'eur', 'gbp', 'jpy', 'nzd', 'usd'], 'Invalid currency: must be a lowercase ISO code')
const positive = integer.refine((amount) => amount >= 1, 'Invalid positive integer')
const emptyable = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => null), schema])

const create = {
  amount: positive,
  currency,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: email.optional(),
  allowed_payment_method_types: notModelled,
  amount_details: notModelled,
  application_fee_amount: notModelled,
  capture_method: notModelled,
  confirm: notModelled,
  confirmation_method: notModelled,
  confirmation_token: notModelled,
  customer: notModelled,
  customer_account: notModelled,
  error_on_requires_action: notModelled,
  excluded_payment_method_types: notModelled,
  expand: notModelled,
  hooks: notModelled,
  mandate: notModelled,
  mandate_data: notModelled,
  off_session: notModelled,
  on_behalf_of: notModelled,
  payment_details: notModelled,
  payment_method: notModelled,
  payment_method_configuration: notModelled,
  payment_method_data: notModelled,
  payment_method_options: notModelled,
  radar_options: notModelled,
  return_url: notModelled,
  setup_future_usage: notModelled,
  shipping: notModelled,
  statement_descriptor: notModelled,
  statement_descriptor_suffix: notModelled,
  transfer_data: notModelled,
  transfer_group: notModelled,
  use_stripe_sdk: notModelled,
} satisfies Shape<Stripe.PaymentIntentCreateParams>

const update = {
  amount: positive.optional(),
  description: text.optional(),
  metadata: emptyable(metadata).optional(),
  receipt_email: emptyable(email).optional(),
  allowed_payment_method_types: notModelled,
  amount_details: notModelled,
  application_fee_amount: notModelled,
  capture_method: notModelled,
  currency: notModelled,
  customer: notModelled,
  customer_account: notModelled,
  excluded_payment_method_types: notModelled,
  expand: notModelled,
  hooks: notModelled,
  payment_details: notModelled,
  payment_method: notModelled,
  payment_method_configuration: notModelled,
  payment_method_data: notModelled,
  payment_method_options: notModelled,
  setup_future_usage: notModelled,
  shipping: notModelled,
  statement_descriptor: notModelled,
  statement_descriptor_suffix: notModelled,
  transfer_data: notModelled,
  transfer_group: notModelled,
} satisfies Shape<Stripe.PaymentIntentUpdateParams>

const line = z.string().max(5000).optional()
const billingDetails = z.strictObject({
  name: line,
  email: emptyable(email).optional(),
  phone: line,
  address: z
    .strictObject({ line1: line, line2: line, city: line, state: line, postal_code: line, country: line })
    .optional(),
})

/** `payment_method`, or a card by its test token with the billing details that the browser adds. */
const confirm = {
  payment_method: text.optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card'),
      card: z.strictObject({ token: text }),
      billing_details: billingDetails.optional(),
    })
    .optional(),
  receipt_email: emptyable(email).optional(),
  return_url: address.optional(),
  use_stripe_sdk: flag.optional(),
  allowed_payment_method_types: notModelled,
  amount_details: notModelled,
  amount_to_confirm: notModelled,
  capture_method: notModelled,
  confirmation_token: notModelled,
  error_on_requires_action: notModelled,
  excluded_payment_method_types: notModelled,
  expand: notModelled,
  hooks: notModelled,
  mandate: notModelled,
  mandate_data: notModelled,
  off_session: notModelled,
  payment_details: notModelled,
  payment_method_options: notModelled,
  radar_options: notModelled,
  setup_future_usage: notModelled,
  shipping: notModelled,
} satisfies Shape<Stripe.PaymentIntentConfirmParams>

const cancel = {
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand: notModelled,
} satisfies Shape<Stripe.PaymentIntentCancelParams>

const list = {
  ...paging,
  customer: notModelled,
  customer_account: notModelled,
} satisfies Shape<Stripe.PaymentIntentListParams>

const refund = {
  amount: positive.optional(),
  charge: text.optional(),
  payment_intent: text.optional(),
  metadata: metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  currency: notModelled,
  customer: notModelled,
  expand: notModelled,
  instructions_email: notModelled,
  origin: notModelled,
  refund_application_fee: notModelled,
  reverse_transfer: notModelled,
} satisfies Shape<Stripe.RefundCreateParams>

const listOfOne = { ...paging, charge: text.optional(), payment_intent: text.optional() } satisfies Shape<
  Stripe.RefundListParams & Stripe.DisputeListParams
>

export const parameters = {
  createPayment: z.strictObject(create),
  updatePayment: z.strictObject(update),
  confirmPayment: z.strictObject(confirm),
  cancelPayment: z.strictObject(cancel),
  listPayments: z.strictObject(list),
  createRefund: z.strictObject(refund),
  listOfOne: z.strictObject(listOfOne),
  none: z.strictObject({ expand: notModelled } satisfies Shape<Stripe.RefundRetrieveParams>),
}
