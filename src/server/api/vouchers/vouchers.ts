import { sampleVoucherSchema } from '#contract/checkout.ts'
import { type VoucherFormat, voucherBalanceSchema, voucherCodeSchema, voucherPrintSchema } from '#contract/voucher.ts'
import { parseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { voucherExpiry } from '#domain/vouchers/voucher-expiry.ts'
import type { VoucherToShow } from '#domain/vouchers/voucher-text.ts'
import type { Deps } from '#server/deps.ts'
import { printVouchers } from '#server/pdf/print-vouchers.ts'
import { Refusal } from '#server/refusal.ts'
import { listProducts } from '#server/services/shop/products.ts'
import { readSetting } from '#server/services/stored-settings.ts'
import { checkBalance } from '#server/services/vouchers/voucher-lookup.ts'
import { readVoucherYears } from '#server/services/vouchers/voucher-years.ts'
import { voucherForBrowser } from '#server/services/vouchers/vouchers.ts'
import { pdf, pdfHeaders } from '../files.ts'
import { limitByAddress } from '../rate-limit.ts'
import { type ApiContext, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { checkoutCookie } from '../shop/checkout-cookie.ts'

const manyDownloads = 'That’s a lot of downloads. Please wait a minute and try again.'
const limits = {
  /** A buyer opens a file a few times, a shop's worth of them at most; drawing one holds the process for a moment. */
  files: { name: 'voucher-files', points: 30, seconds: 60, message: manyDownloads },
  samples: { name: 'sample-vouchers', points: 10, seconds: 60, message: manyDownloads },
  /**
   * 10 tries a minute (docs/product.md, "Balance page"): plenty for typing slips, and far too few to find a code of ours by
   * guessing. Codes that were imported may be short: for them this limit is the only obstacle.
   */
  balances: {
    name: 'voucher-balance',
    points: 10,
    seconds: 60,
    message: 'You’ve tried a few times. Please wait a minute and try again.',
  },
}

const publicRoutes = (deps: Deps) => {
  const { get, post } = routesOf({ tags: ['shop'] })
  return {
    file: get('/vouchers/{id}/pdf', 'A voucher as a PDF, for the browser that bought it', {
      middleware: [limitByAddress(deps, limits.files)] as const,
      request: { params: idParam, query: voucherPrintSchema },
      responses: { 200: pdf('The voucher'), ...refusing(404, 429, 503) },
    }),
    sample: post('/vouchers/sample/pdf', 'A sample voucher as a one-page A4 PDF; it’s worth nothing', {
      tags: ['demo gateway'],
      middleware: [limitByAddress(deps, limits.samples)] as const,
      request: { body: jsonBody(sampleVoucherSchema) },
      responses: { 200: pdf('The sample'), ...refusing(404, 422, 429, 503) },
    }),
    balance: post('/vouchers/balance', 'What is left on a voucher, for whoever has its code', {
      middleware: [limitByAddress(deps, limits.balances)] as const,
      request: { body: jsonBody(voucherCodeSchema) },
      responses: { 200: json(voucherBalanceSchema, 'The balance'), ...refusing(404, 422, 429) },
    }),
  }
}

/** Vouchers as a PDF to be saved. Its name does not contain a code, since others may see a list of downloads. */
export async function downloadVouchers(
  c: ApiContext,
  deps: Deps,
  { name, vouchers, format }: { name: string; vouchers: VoucherToShow[]; format?: VoucherFormat },
) {
  const file = new Uint8Array(await printVouchers(deps, vouchers, format))
  c.header('Cache-Control', 'no-store')
  return c.body(file, 200, pdfHeaders(file, `attachment; filename="${name}.pdf"`))
}

const refusals = {
  unknown: 'We can’t find this voucher',
  void: 'This voucher was refunded or cancelled and can’t be used any more',
  spent: 'Nothing is left on this voucher',
  expired: 'This voucher has expired',
  frozen: 'This voucher can’t be used while its order is being refunded or disputed',
  /** The same message for invalid text, an unknown code and a voided voucher. */
  code: 'We couldn’t find a voucher with this code. Please check it and try again.',
}

/** Vouchers for their buyers and whoever has a code, and samples of the demo gateway. */
export const vouchersApi = (deps: Deps) => {
  const { db } = deps.database
  const routes = publicRoutes(deps)
  return createRouter()
    .openapi(routes.file, async (c) => {
      const whose = { voucherId: c.req.valid('param').id, browserToken: checkoutCookie(deps).read(c) }
      const found = await voucherForBrowser(deps, whose)
      if (!found.ok) throw new Refusal('not_found', refusals[found.reason])
      const { format } = c.req.valid('query')
      return downloadVouchers(c, deps, { name: 'gift-voucher', vouchers: [found.voucher], format })
    })
    .openapi(routes.sample, async (c) => {
      const { code, issuedAt } = c.req.valid('json')
      const product = (await listProducts(db)).find(({ kind }) => kind === 'voucher')
      // A sample (docs/product.md, "Buy Now") is marked SAMPLE, without a QR code, and not stored.
      if (deps.payments.kind !== 'demo' || !product) throw new Refusal('not_found', refusals.unknown)
      if (!parseVoucherCode(code)) throw new Refusal('invalid', 'This isn’t a voucher code')
      const years = await readVoucherYears(db)
      const expiresAt = voucherExpiry(issuedAt, years, await readSetting(db, 'clinic.timeZone'))
      const sample = { code, value: product.priceCents, issuedAt, expiresAt, sample: true }
      return downloadVouchers(c, deps, { name: 'sample-voucher', vouchers: [sample] })
    })
    .openapi(routes.balance, async (c) => {
      const session = await c.get('resumeSession')()
      const found = await checkBalance(deps, c.req.valid('json').code, session?.secondFactorMissing === false)
      if (!found) throw new Refusal('not_found', refusals.code)
      c.header('Cache-Control', 'no-store')
      return c.json(found, 200)
    })
}
