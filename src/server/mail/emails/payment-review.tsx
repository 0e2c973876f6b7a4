import { NoWrap, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { orCallUs } from '../parts/call-us.tsx'
import { factsOfOrder, orderEmailBase, testNotice } from '../parts/order-email.tsx'

/** Notifies the buyer that their payment arrived and is in review; another email gives the clinic the reason. */
export const paymentReview = defineEmail('payment-review', {
  ...orderEmailBase,
  write: ({ clinic }, order) => ({
    kind: 'payment-review',
    facts: { ...factsOfOrder(order), 'or call us': orCallUs(clinic) },
    preview: `Your payment for order ${order.reference} has arrived. You don’t need to pay again.`,
    notice: testNotice(order),
    middle: (
      <>
        <Text>
          Your payment for order <NoWrap>{order.reference}</NoWrap> has arrived, but it doesn’t quite match your order.
          We’ll check it and email you. We won’t send anything until then.
        </Text>
        <Text>You don’t need to do anything. Please don’t pay again.</Text>
      </>
    ),
  }),
})
