import { receiptTitle } from '#domain/shop/tax.ts'
import type { Deps } from '../deps.ts'
import { readReceipt } from '../services/orders/receipt-refunds.ts'
import { testNotice } from './parts/order-email.tsx'
import { SoldBy } from './parts/sold-by.tsx'
import { readSite, renderEmail } from './render.tsx'

/**
 * The receipt of a paid order as a page to print, with what its email says of the sale (docs/product.md, "Receipts").
 * `undefined` if there is no such order or it is not paid.
 */
export async function printReceipt(
  { database: { db }, publicUrl }: Pick<Deps, 'database' | 'publicUrl'>,
  orderId: string,
): Promise<string | undefined> {
  const order = await readReceipt(db, orderId)
  if (!order?.paidAt) return undefined
  const site = await readSite(db, publicUrl)
  const title = receiptTitle(order.taxRecord)
  const { html } = await renderEmail(site, {
    subject: `${title} ${order.reference}`,
    heading: title,
    preview: '',
    notice: testNotice(order),
    body: <SoldBy order={order} timeZone={site.timeZone} />,
  })
  return html
    .replaceAll(`src="${site.publicUrl}/`, 'src="/')
    .replace('<head>', `<head><title>${title} ${order.reference}</title>`)
}
