/** The notice of a placed order. */
export const orderPlaced = [
  'Order placed successfully!',
  'Thank you for your order. A receipt has been sent to your email.',
  'default',
] as const

export const seeOrder = 'See your order'

/** Where a buyer sees what became of a payment. */
export const orderAddress = (paymentId: string) => `/success?payment_intent=${encodeURIComponent(paymentId)}` as const
