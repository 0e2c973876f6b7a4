import type { Cents } from '../money.ts'
import { erasedName, type OrderStatus } from './order.ts'

export const disputeStatuses = ['open', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/**
 * The recorded facts about a paid order. Amounts in cents: `charged` was taken, `refunded` has been returned
 * for good; `refunding`: further refunds are in progress.
 */
export type PaidFacts = {
  charged: Cents
  refunded: Cents
  refunding: boolean
  disputes: readonly DisputeStatus[]
  fulfilled: boolean
}

/** `held`: vouchers from which a pending refund takes money are frozen, the others free. */
export type VoucherRule = 'free' | 'held' | 'frozen' | 'void'
export type PaidStatus = Extract<
  OrderStatus,
  'paid' | 'fulfilled' | 'refunding' | 'partly_refunded' | 'refunded' | 'disputed' | 'lost'
>
type Row = { becomes: PaidStatus; vouchers: VoucherRule; when: (facts: PaidFacts) => boolean }

/**
 * The decision table for a paid order (docs/product.md, "Settling"): the first matching row applies. The rows test facts
 * and not the last event, so that webhooks may be late, doubled or in any order.
 */
export const paidStates: readonly Row[] = [
  { becomes: 'lost', vouchers: 'void', when: ({ disputes }) => disputes.includes('lost') },
  { becomes: 'disputed', vouchers: 'frozen', when: ({ disputes }) => disputes.includes('open') },
  { becomes: 'refunding', vouchers: 'held', when: ({ refunding }) => refunding },
  { becomes: 'refunded', vouchers: 'void', when: ({ refunded, charged }) => refunded >= charged },
  { becomes: 'partly_refunded', vouchers: 'free', when: ({ refunded }) => refunded > 0 },
  { becomes: 'fulfilled', vouchers: 'free', when: ({ fulfilled }) => fulfilled },
  { becomes: 'paid', vouchers: 'free', when: () => true },
]

/** The state of a paid order, and the rule for its vouchers. */
export function paidStateOf(facts: PaidFacts): Omit<Row, 'when'> {
  const { becomes, vouchers } = paidStates.find(({ when }) => when(facts))!
  return { becomes, vouchers }
}

/** The states of a refund: recorded, accepted by the provider, completed, or failed. */
export const refundStatuses = ['asked', 'pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * Whether a refund may go from one state to another. Only forwards, so that an answer that was overtaken changes nothing;
 * a bank may refuse money that the provider had called refunded already.
 */
export const refundMoves = (from: RefundStatus, to: RefundStatus): boolean =>
  refundStatuses.indexOf(to) > refundStatuses.indexOf(from)

/** The part of a refund that is taken from a voucher, in cents. */
export type VoucherShare = { voucherId: string; cents: Cents }

/**
 * Allocates a refund of `amount` cents: to goods and postage first, then to the vouchers, the last one first, each as far
 * as its balance goes. `short` is the rest that cannot be allocated, since it was spent.
 */
export function allocateRefund(
  amount: Cents,
  { goodsLeft, vouchers }: { goodsLeft: Cents; vouchers: readonly { id: string; balance: Cents }[] },
): { shares: VoucherShare[]; short: Cents } {
  let rest = amount - Math.min(amount, Math.max(0, goodsLeft))
  const shares: VoucherShare[] = []
  for (const { id, balance } of vouchers.toReversed()) {
    const cents = Math.min(rest, balance)
    if (cents > 0) shares.push({ voucherId: id, cents })
    rest -= cents
  }
  return { shares, short: rest }
}

/** Whether something of an order in this state is still to be posted or handed over. */
export const awaitsFulfilment = (order: {
  status: OrderStatus
  deliveryMethod: 'delivery' | 'pickup' | 'print'
  fulfilled: boolean
}): boolean =>
  !order.fulfilled &&
  order.deliveryMethod !== 'print' &&
  (order.status === 'paid' || order.status === 'partly_refunded')

/** Whether an order may go back to those that wait to be posted or handed over; not where nobody knows to whom any more. */
export const mayUndoFulfilment = (order: { status: OrderStatus; fulfilledAt: string | null; name: string }): boolean =>
  order.fulfilledAt !== null &&
  order.name !== erasedName &&
  (order.status === 'fulfilled' || order.status === 'partly_refunded')

/** Whether staff may correct who bought an order: somebody has, by a form or at the desk, and was not erased since. */
export const mayCorrectBuyer = (order: { name: string; email: string; paidAt: string | null }): boolean =>
  order.name !== erasedName && (order.paidAt !== null || order.email !== '')
