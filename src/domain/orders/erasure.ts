import type { DeliveryMethod } from '../shop/shipping.ts'
import type { OrderStatus } from './order.ts'

/** Why the names in an order cannot be erased yet. */
export const reasonsToKeep = ['unsettled', 'money', 'to_fulfil', 'gift'] as const
export type ReasonToKeep = (typeof reasonsToKeep)[number]

export type ErasableOrder = {
  status: OrderStatus
  deliveryMethod: DeliveryMethod
  fulfilledAt: string | null
  inReview: boolean
  /** Whether an email to somebody else, such as a gift, still waits for its day. */
  emailWaits: boolean
}

/**
 * Why the names in an order cannot be erased yet (docs/product.md, "Everything about one person"): something is still to be
 * done for that person. `undefined` where they can be: the books then keep numbers, days and amounts.
 */
export function reasonToKeep(order: ErasableOrder): ReasonToKeep | undefined {
  const { status, deliveryMethod, fulfilledAt } = order
  if (status === 'pending') return 'unsettled'
  if (order.inReview || ['review', 'refunding', 'disputed'].includes(status)) return 'money'
  if (['paid', 'partly_refunded'].includes(status) && deliveryMethod !== 'print' && fulfilledAt === null)
    return 'to_fulfil'
  return order.emailWaits ? 'gift' : undefined
}
