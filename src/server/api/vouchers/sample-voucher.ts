import { sampleVoucherSchema } from '#contract/checkout.ts'
import { voucherExpiry } from '#domain/dates/calendar.ts'
import { parseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import type { Deps } from '#server/deps.ts'
import { printVouchers } from '#server/pdf/print-vouchers.ts'
import { Refusal } from '#server/refusal.ts'
import { readSetting } from '#server/services/settings.ts'
import { listProducts } from '#server/services/shop/products.ts'
import { readVoucherYears } from '#server/services/vouchers/voucher-years.ts'
import { pdf, pdfHeaders } from '../files.ts'
import { limitByAddress } from '../rate-limit.ts'
import { createRouter, jsonBody, refusing, routesOf } from '../router.ts'

/** Drawing a page holds the process for a moment. */
const limit = {
  name: 'sample-vouchers',
  points: 10,
  seconds: 60,
  message: 'That’s a lot of downloads. Please wait a minute and try again.',
}

const routes = routesOf({ tags: ['demo gateway'] })

/** The PDF of a sample (docs/product.md, "Buy Now"): marked SAMPLE, without a QR code, and not stored. */
export const sampleVoucherApi = (deps: Deps) => {
  const samplePdf = routes.post('/vouchers/sample/pdf', 'A sample voucher as a one-page A4 PDF; it’s worth nothing', {
    middleware: [limitByAddress(deps, limit)] as const,
    request: { body: jsonBody(sampleVoucherSchema) },
    responses: {
      200: pdf('The sample'),
      ...refusing(404, 422, 429, 503),
    },
  })
  return createRouter().openapi(samplePdf, async (c) => {
    const { db } = deps.database
    const { code, issuedAt } = c.req.valid('json')
    const product = (await listProducts(db)).find(({ kind }) => kind === 'voucher')
    if (deps.payments.kind !== 'demo' || !product) throw new Refusal('not_found', 'We can’t find this voucher')
    if (!parseVoucherCode(code)) throw new Refusal('invalid', 'This isn’t a voucher code')
    const years = await readVoucherYears(db)
    const expiresAt = voucherExpiry(issuedAt, years, await readSetting(db, 'clinic.timeZone'))
    const sample = { code, value: product.priceCents, issuedAt, expiresAt, sample: true }
    const file = new Uint8Array(await printVouchers(deps, [sample]))
    c.header('Cache-Control', 'no-store')
    return c.body(file, 200, pdfHeaders(file, 'attachment; filename="sample-voucher.pdf"'))
  })
}
