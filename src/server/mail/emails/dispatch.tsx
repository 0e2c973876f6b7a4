import type { EmailKind } from '#contract/email-kinds.ts'
import type { Reader } from '#server/database/connect.ts'
import { quantitiesSent } from '#server/services/orders/order-packing.ts'
import { type OrderForEmail, orderForEmail } from '#server/services/orders/orders.ts'
import type { EmailSite } from '../composed-email.ts'
import { Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { factsOfOrder, orderEmailBase, resendFromOrder, sampleOrder, testNotice } from '../parts/order-email.tsx'
import { postalPlace } from '../parts/order-table.tsx'
import { text } from '../styles.ts'

/** Tells the buyer that the order was posted or handed over, without what had been refunded by then. */
export const dispatch = defineEmail('dispatch', {
  ...orderEmailBase,
  read: async ({ database: { db } }, { orderId }) => {
    const order = await orderForEmail(db, orderId)
    const sent = await quantitiesSent(db, orderId)
    const lines = order?.lines.map((line, index) => ({ ...line, quantity: sent[index] ?? line.quantity }))
    return order && lines && { ...order, lines: lines.filter(({ quantity }) => quantity > 0) }
  },
  noAgain: resendFromOrder,
  sample: (_site: EmailSite, _db: Reader, kind?: EmailKind): OrderForEmail => ({
    ...sampleOrder,
    deliveryMethod: kind === 'dispatch-collected' ? 'pickup' : 'delivery',
  }),
  write: (_, order) => {
    const posted = order.deliveryMethod === 'delivery'
    return {
      kind: posted ? 'dispatch-posted' : 'dispatch-collected',
      facts: factsOfOrder(order),
      preview: `Order ${order.reference} ${posted ? 'was posted' : 'was collected'}.`,
      notice: testNotice(order),
      middle: (
        <>
          <Text>
            {posted
              ? `We’ve posted order ${order.reference} to ${postalPlace(order)}:`
              : `You collected order ${order.reference} from the clinic:`}
          </Text>
          {order.lines.map((line) => (
            <Text key={`${line.name} ${line.unit}`} style={{ ...text, margin: '0 0 16px 16px' }}>
              {line.quantity} × {line.name}
            </Text>
          ))}
        </>
      ),
    }
  },
})
