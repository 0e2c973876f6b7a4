import { Link, Text } from '@react-email/components'
import { type Cents, formatMoney } from '#domain/money.ts'
import type { DisputeStatus } from '#domain/order-states.ts'
import type { OrderForEmail } from '#server/services/orders/orders.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { colour, text } from './look.ts'

export type DisputeForEmail = { orderId: string; status: DisputeStatus; amount: Cents }

const subjects: Record<DisputeStatus, string> = {
  open: 'A payment is disputed',
  won: 'A disputed payment stays with you',
  lost: 'A disputed payment was taken back',
}
const consequences: Record<DisputeStatus, string> = {
  open: 'The vouchers of this order are frozen until it is decided. Please answer the dispute in your payment provider’s dashboard before its deadline, with the receipt and, where something was posted, proof of it.',
  won: 'The vouchers of this order can be used again.',
  lost: 'The money is gone, and what was left on the vouchers of this order is void.',
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
      Order <span style={{ whiteSpace: 'nowrap' }}>{order.reference}</span> of {order.name || 'an unnamed buyer'},
      disputed amount {formatMoney(dispute.amount)}.
    </Text>
    <Text style={text}>{consequences[dispute.status]}</Text>
    <Text style={text}>
      <Link href={`${letterhead.publicUrl}/admin/orders/${dispute.orderId}`} style={{ color: colour.jade }}>
        Open the order
      </Link>
    </Text>
  </Letter>
)
