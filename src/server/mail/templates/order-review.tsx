import type { OrderForEmail } from '#server/services/orders/orders.ts'
import { Link, Text } from '../elements.tsx'
import { colour, text } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { OrderTable } from './order-table.tsx'

export const orderReviewSubject = (order: OrderForEmail) => `Please check order ${order.reference}`

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
export const OrderReview = ({
  order,
  reason,
  ...letterhead
}: Letterhead & { order: OrderForEmail; reason: string }) => (
  <Letter
    {...letterhead}
    heading="An order needs your attention"
    preview={`Order ${order.reference} needs a decision.`}
  >
    <Text style={text}>
      Order <span style={{ whiteSpace: 'nowrap' }}>{order.reference}</span> needs your attention.{' '}
      {mismatches.includes(reason) &&
        'A payment arrived that doesn’t match it, so no voucher was issued and nothing should be posted until you decide.'}
    </Text>
    <Text style={text}>{reasons[reason] ?? reason}</Text>
    <OrderTable order={order} />
    <Text style={text}>
      Buyer: {order.name}, {order.email}
      {order.phone && `, ${order.phone}`}
    </Text>
    <Text style={text}>
      <Link href={`${letterhead.publicUrl}/admin/orders/${order.id}`} style={{ color: colour.jade }}>
        Open the order
      </Link>{' '}
      to decide what to do.
    </Text>
  </Letter>
)
