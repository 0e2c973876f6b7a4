import { type Cents, formatMoney } from '#domain/money.ts'
import type { DisputeStatus } from '#domain/order-states.ts'
import type { OrderForEmail } from '#server/services/orders/orders.ts'
import { Link, Text } from '../elements.tsx'
import { colour, text } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'

export type DisputeForEmail = { orderId: string; status: DisputeStatus; amount: Cents }

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

export const disputeSubject = (order: OrderForEmail, { status }: DisputeForEmail) =>
  `${subjects[status]}: order ${order.reference}`

/** Tells staff that a buyer's bank takes a payment back, or how that ended. */
export const Dispute = ({
  order,
  dispute,
  ...letterhead
}: Letterhead & { order: OrderForEmail; dispute: DisputeForEmail }) => (
  <Letter
    {...letterhead}
    heading={subjects[dispute.status]}
    preview={`Order ${order.reference}, ${formatMoney(dispute.amount)}.`}
  >
    <Text style={text}>
      Order <span style={{ whiteSpace: 'nowrap' }}>{order.reference}</span> by {order.name || 'an unnamed buyer'}.
      Amount in dispute: {formatMoney(dispute.amount)}.
    </Text>
    <Text style={text}>{consequences[dispute.status]}</Text>
    <Text style={text}>
      <Link href={`${letterhead.publicUrl}/admin/orders/${dispute.orderId}`} style={{ color: colour.jade }}>
        Open the order
      </Link>
    </Text>
  </Letter>
)
