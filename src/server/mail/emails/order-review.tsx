import { z } from 'zod'
import { orderForEmail } from '#server/services/orders/orders.ts'
import { Link, NoWrap, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { factsOfOrder, sampleOrder } from '../parts/order-email.tsx'
import { OrderTable } from '../parts/order-table.tsx'

const reasons: Record<string, string> = {
  amount: 'The amount paid isn’t what we asked for.',
  currency: 'The payment is in a different currency from the one we asked for.',
  mode: 'The payment was made in test mode while you accept real payments, or the other way round.',
  another: 'Another payment arrived while this order was waiting for your decision.',
  spent: 'More was refunded in your payment provider’s dashboard than was left on its vouchers.',
  refund_failed: 'A refund failed: you still have the money.',
  twice:
    'The money was returned twice: you refunded it, and the buyer’s bank took it back after a dispute. Please ask your payment provider to recover one of the two. The vouchers can no longer be used.',
}
/** Those for which an order waits unpaid. */
const mismatches = ['amount', 'currency', 'mode', 'another']

/** Tells staff of an order that they must decide about (docs/product.md, "Review"). */
export const orderReview = defineEmail('order-review', {
  payload: z.object({ orderId: z.string(), reason: z.string() }),
  read: async ({ database }, { orderId, reason }) => {
    const order = await orderForEmail(database.db, orderId)
    return order && { order, reason }
  },
  sample: () => ({ order: sampleOrder, reason: 'amount' }),
  write: ({ publicUrl }, { order, reason }) => ({
    kind: 'order-review',
    facts: factsOfOrder(order),
    preview: `Order ${order.reference} needs a decision.`,
    middle: (
      <>
        <Text>
          Order <NoWrap>{order.reference}</NoWrap> needs your attention.{' '}
          {mismatches.includes(reason) &&
            'A payment arrived that doesn’t match it, so no voucher was issued and nothing should be posted until you decide.'}
        </Text>
        <Text>{reasons[reason] ?? reason}</Text>
        <OrderTable order={order} />
        <Text>
          Buyer: {order.name}, {order.email}
          {order.phone && `, ${order.phone}`}
        </Text>
        <Text>
          <Link href={`${publicUrl}/admin/orders/${order.id}`}>Open the order</Link> to decide what to do.
        </Text>
      </>
    ),
  }),
})
