import { voucherPrintSchema } from '#contract/voucher.ts'
import type { Deps } from '#server/deps.ts'
import { printVouchers } from '#server/pdf/print-vouchers.ts'
import { Refusal } from '#server/refusal.ts'
import { voucherForBrowser } from '#server/services/vouchers/vouchers.ts'
import { pdf, pdfHeaders } from '../files.ts'
import { limitByAddress } from '../rate-limit.ts'
import { createRouter, idParam, refusing, routesOf } from '../router.ts'
import { checkoutCookie } from '../shop/checkout-cookie.ts'

/** A buyer opens a file a few times, a shop's worth of them at most; drawing one holds the process for a moment. */
const limit = {
  name: 'voucher-files',
  points: 30,
  seconds: 60,
  message: 'That’s a lot of downloads. Please wait a minute and try again.',
}

const routes = routesOf({ tags: ['shop'] })

const pdfRoute = (deps: Deps) =>
  routes.get('/vouchers/{id}/pdf', 'A voucher as a PDF, for the browser that bought it', {
    middleware: [limitByAddress(deps, limit)] as const,
    request: { params: idParam, query: voucherPrintSchema },
    responses: {
      200: pdf('The voucher'),
      ...refusing(404, 429, 503),
    },
  })

const refusals = {
  unknown: 'We can’t find this voucher',
  void: 'This voucher was refunded or cancelled and can’t be used any more',
}

/** Vouchers for their buyers. The file's name does not contain the code, since others may see a list of downloads. */
export const vouchersApi = (deps: Deps) =>
  createRouter().openapi(pdfRoute(deps), async (c) => {
    const found = await voucherForBrowser(deps, {
      voucherId: c.req.valid('param').id,
      browserToken: checkoutCookie(deps).read(c),
    })
    if (!found.ok) throw new Refusal('not_found', refusals[found.reason])
    const file = new Uint8Array(await printVouchers(deps, [found.voucher], c.req.valid('query').format))
    c.header('Cache-Control', 'no-store')
    return c.body(file, 200, pdfHeaders(file, 'attachment; filename="gift-voucher.pdf"'))
  })
