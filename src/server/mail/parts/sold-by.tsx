import { longDate } from '#domain/dates/written.ts'
import { receiptTitle, refundTaxSentences, sellerLine, taxSentences } from '#domain/shop/tax.ts'
import type { Receipt } from '#server/services/orders/receipt-refunds.ts'
import { NoWrap, Text } from '../elements.tsx'
import { OrderTable } from './order-table.tsx'

/**
 * The parts of a receipt that the law requires (docs/law.md, "Receipts"): seller and business number, date, each item with its
 * price, and the tax; and what has gone back since, with its tax. An order paid before this was stored has no seller and no tax.
 */
export const SoldBy = ({ order, timeZone }: { order: Receipt; timeZone: string }) => (
  <>
    <Text>
      This is your {receiptTitle(order.taxRecord).toLowerCase()} for order <NoWrap>{order.reference}</NoWrap>, paid on{' '}
      {longDate(order.paidAt ?? order.createdAt, timeZone)}.
    </Text>
    {order.taxRecord && <Text>Sold by {together(sellerLine(order.taxRecord))}.</Text>}
    <OrderTable
      order={order}
      refunds={order.refunds.map(({ at, amount }) => ({ day: longDate(at, timeZone), amount }))}
    />
    {order.taxRecord && taxSentences(order.taxRecord).map((sentence) => <Text key={sentence}>{sentence}</Text>)}
    {order.taxRecord &&
      refundTaxSentences(order.taxRecord, order.refunds, (at) => longDate(at, timeZone)).map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two refunds of one day may be of the same amount
        <Text key={index}>{sentence}</Text>
      ))}
  </>
)

/** A number's groups stay on one line. */
const together = (text: string) => text.replace(/(\d) (?=\d)/g, '$1\u00a0')
