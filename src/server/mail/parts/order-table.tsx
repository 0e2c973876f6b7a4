import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { OrderForEmail } from '#server/services/orders/orders.ts'
import { colour, sans } from '../styles.ts'

const cell = {
  fontFamily: sans,
  fontSize: 16,
  lineHeight: '24px',
  color: colour.ink,
  padding: '10px 0',
  borderBottom: `1px solid ${colour.line}`,
  verticalAlign: 'top',
} as const
const amount = { ...cell, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 } as const

/** The postal address of an order, in lines as on an envelope. */
export const postalPlace = ({ address, city, state, postalCode }: OrderForEmail) =>
  [address, [city, state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** What went back of an order on a day, in cents. */
type Refunded = { day: string; amount: number }

/** The order's lines and total, and, after a refund, what went back and what is left of the payment. */
export const OrderTable = ({ order, refunds = [] }: { order: OrderForEmail; refunds?: Refunded[] }) => (
  <table
    className="figures line"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    style={{ margin: '8px 0 24px', borderTop: `1px solid ${colour.line}`, borderCollapse: 'collapse' }}
  >
    <tbody>
      {order.lines.map((line) => (
        <Figure key={line.name} cents={line.total}>
          {line.name} × {line.quantity}
        </Figure>
      ))}
      <Figure cents={order.itemsTotal}>Subtotal</Figure>
      <Figure cents={order.shipping}>Shipping</Figure>
      <Figure cents={order.charged ?? order.total} strong>
        {order.charged === null ? 'Total' : 'Total paid'} ({order.currency})
      </Figure>
      {refunds.length > 0 && <RefundFigures order={order} refunds={refunds} />}
    </tbody>
  </table>
)

function RefundFigures({ order, refunds }: { order: OrderForEmail; refunds: Refunded[] }) {
  const sum = refunds.reduce((total, { amount }) => total + amount, 0)
  return (
    <>
      {refunds.map(({ day, amount: cents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two refunds of one day may be of the same amount
        <Figure key={index} cents={-cents}>
          Refunded on {day}
        </Figure>
      ))}
      {refunds.length > 1 && <Figure cents={-sum}>Total refunded</Figure>}
      <Figure cents={(order.charged ?? order.total) - sum} strong>
        Paid after {refunds.length === 1 ? 'the refund' : 'refunds'} ({order.currency})
      </Figure>
    </>
  )
}

const Figure = ({ cents, strong = false, children }: { cents: number; strong?: boolean; children: ReactNode }) => (
  <tr>
    <td className="ink line" style={strong ? { ...cell, fontWeight: 600 } : cell}>
      {children}
    </td>
    <td align="right" className="ink line" style={strong ? { ...amount, fontWeight: 600 } : amount}>
      {formatMoney(cents)}
    </td>
  </tr>
)
