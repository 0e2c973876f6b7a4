import { second } from '#domain/dates/durations.ts'

/** The toast about a placed order. */
export const orderPlaced = [
  'Order placed successfully!',
  'Thank you for your order. A receipt has been sent to your email.',
  'default',
] as const

export const seeOrder = 'See your order'

/** The address of the page with the result of a payment. */
export const successPageUrl = (paymentId: string) => `/success?payment_intent=${encodeURIComponent(paymentId)}` as const

/** The link of that toast. A buyer whose order is not printed sees nothing else of it, so it stays half a minute. */
export const successLink = (paymentId: string) => ({
  name: seeOrder,
  href: successPageUrl(paymentId),
  forMs: 30 * second,
})
