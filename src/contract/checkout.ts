import { z } from 'zod'
import { maxQuantity } from '#domain/shop/cart.ts'
import { deliveryMethods } from '#domain/shop/shipping.ts'
import { giftLimits } from '#domain/vouchers/gift.ts'
import { email, line, phone } from './text.ts'

export const cartItemSchema = z
  .object({
    id: z.int(),
    name: z.string().max(300),
    price: z.string().max(20),
    image: z.string().max(2000),
    quantity: z
      .int('Please choose a whole number')
      .min(1, 'Please order at least 1')
      .max(maxQuantity, `You can order up to ${maxQuantity} of one item`),
  })
  .meta({ id: 'CartItem' })

/**
 * `POST /api/create-payment-intent` (docs/product.md, "Opening a checkout"). The prices in it are compared, never
 * believed.
 */
export const openCheckoutSchema = z
  .object({
    cartItems: z.array(cartItemSchema).min(1, 'Your cart is empty').max(20, 'You can order up to 20 different items'),
    /**
     * The payment of a purchase of the same that is meant once more. Any other one that this browser has made within the
     * hour is answered 409 `repeat_purchase`.
     */
    repeat: z.string().max(255).optional(),
  })
  .meta({ id: 'OpenCheckout' })
export type OpenCheckout = z.infer<typeof openCheckoutSchema>

/** How the browser talks to the payment provider. */
export const gatewaySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('demo') }),
  z.object({ kind: z.literal('stripe'), publishableKey: z.string() }),
])
export type Gateway = z.infer<typeof gatewaySchema>

/** An open checkout. All amounts in cents; `amount` is what would be charged now. */
export const checkoutSchema = z
  .object({
    clientSecret: z.string(),
    paymentId: z.string(),
    orderId: z.string(),
    amount: z.int(),
    itemsTotal: z.int(),
    currency: z.string(),
    gateway: gatewaySchema,
    printable: z.boolean(),
    voucherUnits: z.int(),
    shippingFees: z.object({ byState: z.record(z.string(), z.int()), other: z.int() }),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.infer<typeof checkoutSchema>

/** The recipient of a voucher (docs/product.md, "Gifts"). All fields may be empty. */
export const giftFormSchema = z
  .object({
    giftTo: z.string().trim().max(giftLimits.to).default(''),
    giftEmail: z.string().trim().toLowerCase().max(254).default(''),
    giftMessage: z.string().trim().max(giftLimits.message).default(''),
    giftDate: z.string().trim().max(10).default(''),
  })
  .meta({ id: 'GiftForm' })

/**
 * The checkout's form (docs/product.md, "Checkout form"). The address counts for `delivery` only. `gift*`: see
 * domain/vouchers/gift.ts.
 */
export const checkoutFormSchema = z
  .object({
    name: line(200),
    email,
    phone: phone.default(''),
    deliveryMethod: z.enum(deliveryMethods),
    address: z.string().trim().max(300).default(''),
    city: z.string().trim().max(120).default(''),
    state: z.string().trim().max(60).default(''),
    postalCode: z.string().trim().max(12).default(''),
    ...giftFormSchema.shape,
    /** One for each voucher, in the order of the cart, where they are for a different person each; `gift*` is empty then. */
    gifts: z.array(giftFormSchema).max(400).optional(),
  })
  .meta({ id: 'CheckoutForm' })
export type CheckoutForm = z.infer<typeof checkoutFormSchema>

/** The price of a checkout after its form was accepted, in cents. The browser pays only when it showed the same total. */
export const checkoutPriceSchema = z
  .object({ orderId: z.string(), itemsTotal: z.int(), shipping: z.int(), amount: z.int() })
  .meta({ id: 'CheckoutPrice' })
export type CheckoutPrice = z.infer<typeof checkoutPriceSchema>

/** The request of the success page. The client secret is sent in a body, since a log could keep an address. */
export const confirmationRequestSchema = z
  .object({ paymentId: z.string().min(1).max(200), clientSecret: z.string().max(300).optional() })
  .meta({ id: 'ConfirmationRequest' })
export type ConfirmationRequest = z.infer<typeof confirmationRequestSchema>

const giftWordsSchema = z.object({ to: z.string(), from: z.string(), message: z.string() })

/** A voucher as its buyer sees it. `code` has its dashes; times are ISO 8601 UTC; `value` in cents. */
export const issuedVoucherSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    value: z.int(),
    issuedAt: z.string(),
    expiresAt: z.string(),
    test: z.boolean(),
    gift: giftWordsSchema.optional(),
    /** The treatment that it names, if any. */
    treatment: z.string().optional(),
  })
  .meta({ id: 'IssuedVoucher' })
export type IssuedVoucher = z.infer<typeof issuedVoucherSchema>

/** The content of a sample voucher, made up by the browser. `code` has no value. */
export const sampleVoucherSchema = z
  .object({ code: z.string().max(20), issuedAt: z.iso.datetime() })
  .meta({ id: 'SampleVoucher' })
export type SampleVoucher = z.infer<typeof sampleVoucherSchema>

const sentGiftSchema = z.object({ to: z.string(), email: z.string(), sendAt: z.string(), later: z.boolean() })

/** The data of the success page (docs/product.md, "Success page"). */
export const confirmationSchema = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('paid'),
      orderId: z.string(),
      reference: z.string(),
      deliveryMethod: z.enum(deliveryMethods),
      email: z.string(),
      amount: z.int(),
      vouchers: z.array(issuedVoucherSchema),
      /** The recipient and time of vouchers sent as a gift; `later`: they are not sent yet. */
      gift: sentGiftSchema.optional(),
      /** The same for vouchers that are for a different person each. */
      gifts: z.array(sentGiftSchema).optional(),
    }),
    /** `gift`: the code is sent to the gift's recipient. */
    z.object({ state: z.literal('paid-elsewhere'), sentTo: z.string(), gift: z.literal(true).optional() }),
    z.object({ state: z.literal('confirming') }),
    /** The buyer's bank is still processing the payment, which takes days for a debit. */
    z.object({ state: z.literal('processing') }),
    /** It arrived, but not as it was asked for: the clinic looks at it. `reference` of the order, for its buyer only. */
    z.object({ state: z.literal('review'), reference: z.string().optional() }),
    /** The provider does not know it any more. `test`: it was made in test mode, and real payments are taken now. */
    z.object({ state: z.literal('ended'), test: z.boolean() }),
    /** `charged`: money was taken, and is refunded. */
    z.object({ state: z.literal('failed'), message: z.string(), charged: z.boolean() }),
    z.object({ state: z.literal('unknown'), demo: z.boolean() }),
  ])
  .meta({ id: 'Confirmation' })
export type Confirmation = z.infer<typeof confirmationSchema>
