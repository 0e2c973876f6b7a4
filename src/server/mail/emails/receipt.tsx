import { longDate, longDateTime } from '#domain/dates/written.ts'
import { orderLinkForEmail } from '#server/services/orders/order-link.ts'
import type { OrderForEmail } from '#server/services/orders/orders.ts'
import { readReceipt } from '#server/services/orders/receipt-refunds.ts'
import { sampleTaxRecord } from '#server/services/orders/tax-record.ts'
import { Link, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { factsOfOrder, orderEmailBase, resendFromOrder, sampleOrder, testNotice } from '../parts/order-email.tsx'
import { postalPlace } from '../parts/order-table.tsx'
import { SoldBy } from '../parts/sold-by.tsx'

/** The receipt for a paid order. It names no voucher code: receipts are passed on to bookkeepers. */
export const receipt = defineEmail('receipt', {
  payload: orderEmailBase.payload,
  read: async (deps, { orderId }) => {
    const order = await readReceipt(deps.database.db, orderId)
    // Staff see what was written, not the link that opens it.
    const link = order && deps.reader === 'recipient' ? await orderLinkForEmail(deps, orderId) : undefined
    const now = deps.now().toISOString()
    const gifts =
      order?.gifts.map((gift) => ({ ...gift, waits: gift.mailState === 'waits' && gift.sendAt > now })) ?? []
    return order && { ...order, link, gifts }
  },
  sample: async (site, db) => ({
    ...sampleOrder,
    taxRecord: await sampleTaxRecord(db),
    refunds: [],
    link: `${site.publicUrl}/order/sample`,
    gifts: [],
  }),
  noAgain: resendFromOrder,
  write: (site, order) => ({
    kind: 'receipt',
    facts: { ...factsOfOrder(order), date: longDate(order.paidAt ?? order.createdAt, site.timeZone) },
    preview: `Order ${order.reference} is paid.`,
    notice: testNotice(order),
    middle: (
      <>
        <SoldBy order={order} timeZone={site.timeZone} />
        {deliveryLines(order, site.timeZone).map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        {order.link && (
          <Text>
            On <Link href={order.link}>your order page</Link> {pageText(order)}
          </Text>
        )}
      </>
    ),
  }),
})

/** `waits`: the gift's email has not gone yet. */
type GiftOnReceipt = OrderForEmail['gifts'][number] & { waits: boolean }
type OrderOnReceipt = Omit<OrderForEmail, 'gifts'> & { gifts: GiftOnReceipt[] }

const unitsOf = ({ lines }: OrderOnReceipt) =>
  lines.filter(({ kind }) => kind === 'voucher').reduce((sum, { quantity }) => sum + quantity, 0)

/** What the buyer can do on the order's page. */
function pageText(order: OrderOnReceipt): string {
  const units = unitsOf(order)
  if (units === 0) return 'you can look at your order again. Please keep the link to yourself.'
  const vouchers = units === 1 ? 'voucher' : 'vouchers'
  const waiting = order.gifts.filter(({ waits }) => waits).length
  const correct = waiting === 1 ? ', or correct your gift before it goes' : ', or correct your gifts before they go'
  return `you can print your ${vouchers}${waiting > 0 ? correct : ''}. Please keep the link to yourself, because it opens your ${vouchers}.`
}

/** How each part is delivered: to print, by email, by post or at the clinic. */
function deliveryLines(order: OrderOnReceipt, timeZone: string): string[] {
  const vouchers = unitsOf(order)
  if (order.deliveryMethod === 'print' && order.gifts.length === 0) return [printLine(vouchers)]
  // A gift with an id is one voucher; without, it is all of them.
  const given = order.gifts.some(({ id }) => id === undefined) ? vouchers : order.gifts.length
  const kept = vouchers - given
  const byEmail = [
    ...order.gifts.map((gift) => giftLine(gift, gift.id === undefined ? vouchers : 1, timeZone)),
    ...(kept === 1 ? ['By email: your gift voucher, in a separate email.'] : []),
    ...(kept > 1 ? [`By email: your ${kept} gift vouchers, together in a separate email.`] : []),
  ]
  if (order.deliveryMethod === 'print') return [...byEmail, 'That’s everything in this order.']
  const inPrint = vouchers === 0 ? '' : vouchers === 1 ? ', with your printed voucher' : ', with your printed vouchers'
  if (order.deliveryMethod === 'pickup')
    return [...byEmail, `At the clinic: your order${inPrint}. We’ll let you know when it’s ready.`]
  const place = postalPlace(order)
  return [...byEmail, `By post: your order${inPrint}, to ${order.name}, ${place}.`]
}

/** The voucher was on the page after the payment; the email is its copy, as the checkout has said. */
const printLine = (vouchers: number) =>
  vouchers === 1
    ? 'To print: your gift voucher is on your order page. We’ve also emailed it to you.'
    : `To print: your ${vouchers} gift vouchers are on your order page. We’ve also emailed them to you.`

/** When and to whom a gift is sent, for its buyer. */
function giftLine(
  { to, email, sendAt, waits, mailState, emailedAt }: GiftOnReceipt,
  count: number,
  timeZone: string,
): string {
  const what = count === 1 ? 'your gift voucher' : `your ${count} gift vouchers`
  const whom = to ? `${to} (${email})` : email
  if (mailState === 'failed')
    return `By email: we couldn’t deliver ${what} to ${whom}.${emailedAt ? '' : ' You can correct its address on your order page.'}`
  if (mailState === 'cancelled')
    return `By email: ${what} ${count === 1 ? 'wasn’t' : 'weren’t'} sent to ${whom}, as nothing was left to give.`
  if (!waits)
    return `By email: ${what} ${count === 1 ? 'is' : 'are'} on ${count === 1 ? 'its' : 'their'} way to ${whom}.`
  return `By email: ${what} ${count === 1 ? 'goes' : 'go'} to ${whom} on ${longDateTime(sendAt, timeZone)}.`
}
