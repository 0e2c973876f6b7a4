import { z } from 'zod'
import { formatMoney } from '#domain/money.ts'
import { type DisputeStatus, disputeStatuses } from '#domain/orders/order-states.ts'
import { orderForEmail } from '#server/services/orders/orders.ts'
import { Link, NoWrap, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { factsOfOrder, sampleOrder } from '../parts/order-email.tsx'

const subjects: Record<DisputeStatus, string> = {
  open: 'A payment has been disputed',
  won: 'You keep a disputed payment',
  lost: 'A disputed payment was returned to the buyer',
}
const consequences: Record<DisputeStatus, string> = {
  open: 'The vouchers in this order are frozen until the dispute is decided. Please respond in your payment provider’s dashboard before the deadline. Include the receipt and, if you posted something, proof of postage.',
  won: 'You won the dispute. The vouchers in this order can be used again.',
  lost: 'The buyer’s bank has taken the money back. Whatever was left on the vouchers in this order has been cancelled.',
}

/** Tells staff that a buyer's bank takes a payment back, or how that ended. */
export const dispute = defineEmail('dispute', {
  payload: z.object({ orderId: z.string(), status: z.enum(disputeStatuses), amount: z.int() }),
  read: async ({ database }, dispute) => {
    const order = await orderForEmail(database.db, dispute.orderId)
    return order && { order, ...dispute }
  },
  sample: () => ({ order: sampleOrder, orderId: sampleOrder.id, status: 'open' as const, amount: 11500 }),
  write: ({ publicUrl }, { order, ...dispute }) => ({
    kind: 'dispute',
    facts: { ...factsOfOrder(order), event: subjects[dispute.status], amount: formatMoney(dispute.amount) },
    preview: `Order ${order.reference}, ${formatMoney(dispute.amount)}.`,
    middle: (
      <>
        <Text>
          Order <NoWrap>{order.reference}</NoWrap> by {order.name || 'an unnamed buyer'}. Amount in dispute:{' '}
          {formatMoney(dispute.amount)}.
        </Text>
        <Text>{consequences[dispute.status]}</Text>
        <Text>
          <Link href={`${publicUrl}/admin/orders/${dispute.orderId}`}>Open the order</Link>
        </Text>
      </>
    ),
  }),
})
