import { createRoute, z } from '@hono/zod-openapi'
import { voucherPrintSchema } from '#contract/voucher.ts'
import type { Deps } from '#server/deps.ts'
import { printVouchers } from '#server/pdf/print-vouchers.ts'
import { Refusal } from '#server/refusal.ts'
import { voucherForBrowser } from '#server/services/vouchers/vouchers.ts'
import { createRouter, refusing } from '../router.ts'
import { readCheckoutCookie } from '../shop/checkout-cookie.ts'

const pdfRoute = createRoute({
  method: 'get',
  path: '/vouchers/{id}/pdf',
  tags: ['shop'],
  summary: 'A voucher as a PDF, for the browser that bought it',
  request: { params: z.object({ id: z.string().max(64) }), query: voucherPrintSchema },
  responses: {
    200: {
      description: 'The voucher',
      content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...refusing(404),
  },
})

/** Vouchers for their buyers. The file's name does not tell the code: download lists are seen by others. */
export const vouchersApi = (deps: Deps) =>
  createRouter().openapi(pdfRoute, async (c) => {
    const found = await voucherForBrowser(deps, {
      voucherId: c.req.valid('param').id,
      browserToken: readCheckoutCookie(c),
    })
    if (!found.ok) throw new Refusal('not_found', 'There is no such voucher')
    const pdf = await printVouchers(deps, [found.voucher], c.req.valid('query').format)
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-length': String(pdf.byteLength),
      'content-disposition': 'attachment; filename="gift-voucher.pdf"',
      'cache-control': 'no-store',
    })
  })
