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

/** The order's lines and total. */
export const OrderTable = ({ order }: { order: OrderForEmail }) => (
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
    </tbody>
  </table>
)

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
