import { Link, NoWrap, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { ofOrder, testNotice } from '../parts/of-order.ts'
import { ReplyOrCall } from '../parts/reply-or-call.tsx'

/** Tells a buyer whose bank took its time that it has refused: they have left the page that would say so. */
export const paymentFailed = defineEmail('payment-failed', {
  ...ofOrder,
  write: ({ clinic, publicUrl }, order) => ({
    subject: `Your payment to ${clinic.name} didn’t go through (${order.reference})`,
    heading: 'Your payment didn’t go through',
    preview: `Nothing was charged for order ${order.reference}.`,
    notice: testNotice(order),
    body: (
      <>
        <Text>Dear {order.name},</Text>
        <Text>
          Your bank didn’t make the payment for order <NoWrap>{order.reference}</NoWrap>. Nothing was charged, and the
          order won’t go ahead.
        </Text>
        <Text>
          If you’d still like to buy it, please{' '}
          <Link href={`${publicUrl}/#shop`} style={{ textDecoration: 'underline' }}>
            order again on our site
          </Link>
          , perhaps with a different payment method.
        </Text>
        <ReplyOrCall phone={clinic.phone} />
      </>
    ),
  }),
})
