import { Small, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { text } from '../look.ts'
import { againFromOrder, ofOrder, testNotice } from '../parts/of-order.ts'
import { postalPlace } from '../parts/order-table.tsx'

/** Tells the buyer that the order was posted or handed over. */
export const dispatch = defineEmail('dispatch', {
  ...ofOrder,
  noAgain: againFromOrder,
  write: ({ clinic }, order) => {
    const posted = order.deliveryMethod === 'delivery'
    return {
      subject: posted
        ? `Your order from ${clinic.name} is on its way (${order.reference})`
        : `You’ve collected your order from ${clinic.name} (${order.reference})`,
      heading: posted ? 'Your order is on its way' : 'You’ve collected your order',
      preview: `Order ${order.reference} ${posted ? 'was posted' : 'was collected'}.`,
      notice: testNotice(order),
      body: (
        <>
          <Text>Dear {order.name},</Text>
          <Text>
            {posted
              ? `We’ve posted order ${order.reference} to ${postalPlace(order)}:`
              : `You collected order ${order.reference} from the clinic:`}
          </Text>
          {order.lines.map((line) => (
            <Text key={`${line.name} ${line.unit}`} style={{ ...text, margin: '0 0 6px 16px' }}>
              {line.quantity} × {line.name}
            </Text>
          ))}
          <Small style={{ marginTop: 16 }}>Something missing? Just reply to this email.</Small>
        </>
      ),
    }
  },
})
