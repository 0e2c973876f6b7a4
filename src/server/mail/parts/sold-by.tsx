import { longDate } from '#domain/dates/written.ts'
import { receiptTitle, sellerLine, taxSentences } from '#domain/shop/tax.ts'
import type { OrderForEmail } from '#server/services/orders/orders.ts'
import { NoWrap, Text } from '../elements.tsx'
import { OrderTable } from './order-table.tsx'

/**
 * The parts of a receipt that the law requires (docs/law.md, "Receipts"): seller and business number, date, each item with its
 * price, and the tax. An order paid before this was stored has no seller and no tax.
 */
export const SoldBy = ({ order, timeZone }: { order: OrderForEmail; timeZone: string }) => (
  <>
    <Text>
      This is your {receiptTitle(order.taxRecord).toLowerCase()} for order <NoWrap>{order.reference}</NoWrap>, paid on{' '}
      {longDate(order.paidAt ?? order.createdAt, timeZone)}.
    </Text>
    {order.taxRecord && <Text>Sold by {together(sellerLine(order.taxRecord))}.</Text>}
    <OrderTable order={order} />
    {order.taxRecord && taxSentences(order.taxRecord).map((sentence) => <Text key={sentence}>{sentence}</Text>)}
  </>
)

/** A number's groups stay on one line. */
const together = (text: string) => text.replace(/(\d) (?=\d)/g, '$1\u00a0')
