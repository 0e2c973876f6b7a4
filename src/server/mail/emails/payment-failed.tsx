import { Link, NoWrap, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { orCallUs } from '../parts/call-us.tsx'
import { factsOfOrder, orderEmailBase, testNotice } from '../parts/order-email.tsx'

/** Tells a buyer whose bank took its time that it has refused: they have left the page that would say so. */
export const paymentFailed = defineEmail('payment-failed', {
  ...orderEmailBase,
  write: ({ clinic, publicUrl }, order) => ({
    kind: 'payment-failed',
    facts: { ...factsOfOrder(order), 'or call us': orCallUs(clinic) },
    preview: `Nothing was charged for order ${order.reference}.`,
    notice: testNotice(order),
    middle: (
      <>
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
      </>
    ),
  }),
})
