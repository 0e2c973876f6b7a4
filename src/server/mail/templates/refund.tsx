import { type Cents, formatMoney } from '#domain/money.ts'
import type { OrderForEmail } from '#server/services/orders/orders.ts'
import { Text } from '../elements.tsx'
import { small, text } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'

/** `method`: how it was handed back at the desk; null when it goes back through the payment provider. */
export type RefundForEmail = {
  amount: Cents
  whole: boolean
  vouchersEnded: number
  method: 'cash' | 'terminal' | null
}

const ways = {
  provider: 'The money goes back the way you paid. It can take up to 10 business days to show up in your account.',
  terminal: 'We put it back on your card at our desk. It can take up to 10 business days to show up in your account.',
  cash: 'We gave it back to you in cash.',
}

export const refundSubject = ({ clinic }: Letterhead, order: OrderForEmail) =>
  `Your refund from ${clinic.name} (${order.reference})`

/** Tells the buyer that money is on its way back. The reason stays in the shop's books: it may be about the buyer. */
export const Refund = ({
  order,
  refund,
  ...letterhead
}: Letterhead & { order: OrderForEmail; refund: RefundForEmail }) => (
  <Letter
    {...letterhead}
    heading="Your refund"
    preview={`We’re refunding ${formatMoney(refund.amount)} for order ${order.reference}.`}
    {...(order.test && { notice: 'Test mode: no real money moved.' })}
  >
    <Text style={text}>Dear {order.name},</Text>
    <Text style={text}>
      We’ve refunded {refund.whole ? '' : 'part of '}your order{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{order.reference}</span>: {formatMoney(refund.amount)} ({order.currency}).{' '}
      {ways[refund.method ?? 'provider']}
    </Text>
    {refund.vouchersEnded > 0 && (
      <Text style={text}>
        {refund.vouchersEnded === 1
          ? 'A gift voucher from this order is no longer valid.'
          : `${refund.vouchersEnded} gift vouchers from this order are no longer valid.`}
      </Text>
    )}
    <Text style={small}>Questions about your refund? Just reply to this email.</Text>
  </Letter>
)
