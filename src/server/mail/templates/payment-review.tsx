import type { OrderForEmail } from '#server/services/orders/orders.ts'
import { Text } from '../elements.tsx'
import { text } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { ReplyOrCall } from './reply-or-call.tsx'

export const paymentReviewSubject = ({ clinic }: Letterhead, order: OrderForEmail) =>
  `We’re checking your payment to ${clinic.name} (${order.reference})`

/** Tells the buyer that their payment arrived and waits for the clinic, which is told why by another e-mail. */
export const PaymentReview = ({ order, ...letterhead }: Letterhead & { order: OrderForEmail }) => (
  <Letter
    {...letterhead}
    heading="We’re checking your payment"
    preview={`Your payment for order ${order.reference} has arrived. You don’t need to pay again.`}
    {...(order.test && { notice: 'Test mode: no real money moved.' })}
  >
    <Text style={text}>Dear {order.name},</Text>
    <Text style={text}>
      Your payment for order <span style={{ whiteSpace: 'nowrap' }}>{order.reference}</span> has arrived, but it doesn’t
      quite match your order. We’ll check it and email you. We won’t send anything until then.
    </Text>
    <Text style={text}>You don’t need to do anything. Please don’t pay again.</Text>
    <ReplyOrCall phone={letterhead.clinic.phone} />
  </Letter>
)
