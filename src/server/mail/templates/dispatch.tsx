import type { OrderForEmail } from '#server/services/orders/orders.ts'
import { Text } from '../elements.tsx'
import { small, text } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { postalPlace } from './order-table.tsx'

export const dispatchSubject = ({ clinic }: Letterhead, order: OrderForEmail) =>
  order.deliveryMethod === 'delivery'
    ? `Your order from ${clinic.name} is on its way (${order.reference})`
    : `You’ve collected your order from ${clinic.name} (${order.reference})`

/** Tells the buyer that the order was posted or handed over. */
export const Dispatch = ({ order, ...letterhead }: Letterhead & { order: OrderForEmail }) => {
  const posted = order.deliveryMethod === 'delivery'
  const place = postalPlace(order)
  return (
    <Letter
      {...letterhead}
      heading={posted ? 'Your order is on its way' : 'You’ve collected your order'}
      preview={`Order ${order.reference} ${posted ? 'was posted' : 'was collected'}.`}
      {...(order.test && { notice: 'Test mode: no real money moved.' })}
    >
      <Text style={text}>Dear {order.name},</Text>
      <Text style={text}>
        {posted
          ? `We’ve posted order ${order.reference} to ${place}:`
          : `You collected order ${order.reference} from the clinic:`}
      </Text>
      {order.lines.map((line) => (
        <Text key={`${line.name} ${line.unit}`} style={{ ...text, margin: '0 0 6px 16px' }}>
          {line.quantity} × {line.name}
        </Text>
      ))}
      <Text style={{ ...small, marginTop: 16 }}>Something missing? Just reply to this email.</Text>
    </Letter>
  )
}
