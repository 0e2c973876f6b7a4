import type { OrderForEmail } from '#server/services/orders/orders.ts'
import { Link, Text } from '../elements.tsx'
import { colour, text } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { ReplyOrCall } from './reply-or-call.tsx'

export const paymentFailedSubject = ({ clinic }: Letterhead, order: OrderForEmail) =>
  `Your payment to ${clinic.name} didn’t go through (${order.reference})`

/** Tells a buyer whose bank took its time that it has refused: they have left the page that would say so. */
export const PaymentFailed = ({ order, ...letterhead }: Letterhead & { order: OrderForEmail }) => (
  <Letter
    {...letterhead}
    heading="Your payment didn’t go through"
    preview={`Nothing was charged for order ${order.reference}.`}
    {...(order.test && { notice: 'Test mode: no real money moved.' })}
  >
    <Text style={text}>Dear {order.name},</Text>
    <Text style={text}>
      Your bank didn’t make the payment for order <span style={{ whiteSpace: 'nowrap' }}>{order.reference}</span>.
      Nothing was charged, and the order won’t go ahead.
    </Text>
    <Text style={text}>
      If you’d still like to buy it, please{' '}
      <Link href={`${letterhead.publicUrl}/#shop`} style={{ color: colour.jade, textDecoration: 'underline' }}>
        order again on our site
      </Link>
      , perhaps with a different payment method.
    </Text>
    <ReplyOrCall phone={letterhead.clinic.phone} />
  </Letter>
)
