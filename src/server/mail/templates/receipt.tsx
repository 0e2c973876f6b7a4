import { longDate, longDateTime } from '#domain/calendar.ts'
import type { OrderForEmail } from '#server/services/orders/orders.ts'
import { Text } from '../elements.tsx'
import { small, text } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { OrderTable, postalPlace } from './order-table.tsx'

export const receiptSubject = ({ clinic }: Letterhead, order: OrderForEmail) =>
  `Your receipt from ${clinic.name} (${order.reference})`

/** The receipt for a paid order. It names no voucher code: receipts are passed on to bookkeepers. */
export const Receipt = ({ order, ...letterhead }: Letterhead & { order: OrderForEmail }) => (
  <Letter
    {...letterhead}
    heading="Thank you for your order"
    preview={`Order ${order.reference} is paid.`}
    {...(order.test && { notice: 'Test mode: no real money moved.' })}
  >
    <Text style={text}>Dear {order.name},</Text>
    <Text style={text}>
      We’ve received your payment. This is your receipt for order{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{order.reference}</span>, paid on{' '}
      {longDate(order.paidAt ?? order.createdAt, letterhead.timeZone)}.
    </Text>
    <OrderTable order={order} />
    {handover(order, letterhead.timeZone).map((line) => (
      <Text key={line} style={text}>
        {line}
      </Text>
    ))}
    <Text style={small}>Questions about your order? Just reply to this email.</Text>
  </Letter>
)

/** What comes by e-mail, and what by post or at the clinic. */
function handover(order: OrderForEmail, timeZone: string): string[] {
  const lines = order.lines.filter(({ kind }) => kind === 'voucher')
  const vouchers = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const byEmail = order.gift
    ? [giftLine(order.gift, vouchers, timeZone)]
    : [
        ...(vouchers === 1 ? ['By email: your gift voucher, in a separate email.'] : []),
        ...(vouchers > 1 ? [`By email: your ${vouchers} gift vouchers, together in a separate email.`] : []),
      ]
  if (order.deliveryMethod === 'print') return [...byEmail, 'That’s everything in this order.']
  const inPrint = vouchers === 0 ? '' : vouchers === 1 ? ', with your printed voucher' : ', with your printed vouchers'
  if (order.deliveryMethod === 'pickup')
    return [...byEmail, `At the clinic: your order${inPrint}. We’ll let you know when it’s ready.`]
  const place = postalPlace(order)
  return [...byEmail, `By post: your order${inPrint}, to ${order.name}, ${place}.`]
}

/** When and where a gift goes, which the buyer may want to know before its day. */
function giftLine({ to, email, sendAt }: NonNullable<OrderForEmail['gift']>, count: number, timeZone: string): string {
  const what = count === 1 ? 'your gift voucher goes' : `your ${count} gift vouchers go`
  return `By email: ${what} to ${to ? `${to} (${email})` : email} on ${longDateTime(sendAt, timeZone)}.`
}
