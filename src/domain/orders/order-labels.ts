import type { DeliveryMethod } from '../shop/shipping.ts'
import type { OrderStatus } from './order.ts'

/** The label of an order's status for staff, on the screen and in files. */
export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Not paid yet',
  review: 'Needs review',
  paid: 'Paid',
  fulfilled: 'Fulfilled',
  refunding: 'Refunding',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  lost: 'Dispute lost',
  cancelled: 'Cancelled',
}

const deliveries: Record<DeliveryMethod, string> = {
  delivery: 'Post',
  pickup: 'Pick up at the clinic',
  print: 'Print at home',
}

/** How an order reaches its buyer, as staff call it. */
export const deliveryName = ({ desk, deliveryMethod }: { desk: boolean; deliveryMethod: DeliveryMethod }): string =>
  desk ? 'Sold at the desk' : deliveries[deliveryMethod]

/** How a payment was made, as staff call it: `cash` and `terminal` at the desk, `null` through a card provider. */
export const paidByName = (method: 'cash' | 'terminal' | null): string =>
  method === null ? 'Card' : { cash: 'Cash', terminal: 'Card terminal' }[method]
