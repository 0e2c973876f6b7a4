import { z } from 'zod'
import { minute } from '#domain/dates/durations.ts'
import { maxQuantity } from '#domain/shop/cart.ts'
import { deliveryMethods } from '#domain/shop/shipping.ts'
import { Refusal } from '#server/refusal.ts'
import type { OpenOutcome } from '#server/services/shop/checkout.ts'
import { type FormFault, faultOfForm, type PriceOutcome } from '#server/services/shop/checkout-form.ts'

/** How an opening that was not possible is answered. `products` of a changed price are as they are sold now. */
export function refusalOfOpening(outcome: Extract<OpenOutcome, { ok: false }>): Refusal {
  switch (outcome.reason) {
    case 'unknown_product':
      return refusalOfItems(outcome.positions, 'id', 'We no longer sell this')
    case 'too_many':
      return refusalOfItems(outcome.positions, 'quantity', `You can order up to ${maxQuantity} of one item`)
    case 'nothing_to_pay':
      return new Refusal('invalid', 'There’s nothing to pay for in this cart')
    case 'price_changed':
      return new Refusal('price_changed', 'A price has changed since you added this to your cart', {
        products: outcome.products,
      })
    case 'already_paid':
      return new Refusal('already_paid', undefined, { orderId: outcome.orderId, paymentId: outcome.paymentId })
    case 'in_review':
      return new Refusal('already_paid', 'We’ve received your payment for this order and we’re checking it.', {
        orderId: outcome.orderId,
        paymentId: outcome.paymentId,
      })
    case 'processing':
      return new Refusal('payment_processing', undefined, { orderId: outcome.orderId, paymentId: outcome.paymentId })
    case 'busy':
      return new Refusal('conflict', 'This checkout is still opening. Please try again in a moment.')
    case 'repeat_purchase': {
      const { orderId, orderReference, paymentId, paidAt, ago } = outcome
      return new Refusal('repeat_purchase', `You bought the same thing ${minutesAgo(ago)}.`, {
        orderId,
        orderReference,
        paymentId,
        paidAt,
      })
    }
  }
}

/** `ago` in ms, in whole minutes for people. */
function minutesAgo(ago: number): string {
  const minutes = Math.floor(ago / minute)
  if (minutes < 1) return 'less than a minute ago'
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
}

const refusalOfItems = (positions: number[], field: string, message: string) =>
  new Refusal('invalid', message, {
    errors: positions.map((position) => ({ path: `cartItems.${position}.${field}`, message })),
  })

/** How a form that was not accepted is answered. */
export function refusalOfPricing(outcome: Extract<PriceOutcome, { ok: false }>, orderId: string): Refusal {
  switch (outcome.reason) {
    case 'unknown':
      return new Refusal('not_found', 'We can’t find this checkout any more. Please start again.')
    case 'invalid':
      return refusalOfFault(outcome.fault)
    case 'already_paid':
      return new Refusal('already_paid', undefined, { orderId, paymentId: outcome.paymentId })
    case 'ended':
      return new Refusal('conflict', 'This checkout has closed. Please reload the page and try again.')
    case 'busy':
      return new Refusal('conflict', 'Your earlier payment is still being processed. Please try again in a moment.')
  }
}

const refusalOfFault = ({ title, detail, errors }: FormFault) => new Refusal('invalid', detail, { title, errors })

const text = z.string().trim().catch('')
const draft = z.object({
  name: text,
  email: text,
  phone: text,
  deliveryMethod: z.enum(deliveryMethods).catch('pickup'),
  address: text,
  city: text,
  state: text,
  postalCode: text,
  giftTo: text,
  giftEmail: text,
  giftMessage: text,
  giftDate: text,
})

/**
 * A form that its schema refused: what is missing comes first, in a fixed order and in fixed words
 * (docs/product.md, "Checkout form").
 */
export function refusalOfForm(issues: readonly z.core.$ZodIssue[], raw: unknown): Refusal {
  const parsed = draft.safeParse(raw)
  const fault = parsed.success ? faultOfForm(parsed.data, { printable: true }) : undefined
  if (fault) return refusalOfFault(fault)
  const errors = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return new Refusal('invalid', errors[0]?.message, { errors })
}
