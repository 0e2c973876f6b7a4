import { z } from '@hono/zod-openapi'
import { idsInQuery } from '#contract/bulk-action.ts'
import type { IssuedVoucher } from '#contract/checkout.ts'
import {
  adjustmentSchema,
  deskSaleSchema,
  extensionSchema,
  redeemedSchema,
  redemptionSchema,
  reissueSchema,
  resendSchema,
  soldSchema,
  type VoucherFormat,
  voidingSchema,
  voucherCodeSchema,
  voucherDetailSchema,
  voucherExportQuerySchema,
  voucherListQuerySchema,
  voucherListSchema,
  voucherPrintSchema,
} from '#contract/voucher.ts'
import type { Deps } from '#server/deps.ts'
import { printVouchers } from '#server/pdf/print-vouchers.ts'
import { Refusal } from '#server/refusal.ts'
import {
  adjustVoucher,
  extendVoucher,
  reissueVoucher,
  resendVoucher,
  voidVoucher,
} from '#server/services/vouchers/voucher-administration.ts'
import { exportVouchers } from '#server/services/vouchers/voucher-export.ts'
import { listVouchers } from '#server/services/vouchers/voucher-list.ts'
import { findVoucher, lookUpVoucher } from '#server/services/vouchers/voucher-lookup.ts'
import { redeemVoucher, undoRedemption } from '#server/services/vouchers/voucher-redemption.ts'
import { sellAtDesk } from '#server/services/vouchers/voucher-sale.ts'
import { voucherCopy } from '#server/services/vouchers/vouchers.ts'
import { csv, csvHeaders, listFileName, pdf, pdfHeaders, textStream } from '../files.ts'
import { type ApiContext, actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'
import { okOrThrow } from './voucher-outcome.ts'

const lineParam = idParam.extend({ lineId: z.string().max(64) })
const voucher = json(voucherDetailSchema, 'The voucher as it is now')
const routes = routesOf({ tags: ['vouchers'], middleware: [requireStaff()] })
const change = <P extends string, B extends z.ZodType>(path: P, summary: string, body: B) =>
  routes.post(`/voucher-desk/vouchers/{id}/${path}` as const, summary, {
    request: { params: idParam, body: jsonBody(body) },
    responses: { 200: voucher, ...refusing(401, 403, 404, 409, 422) },
  })

const list = routes.get('/voucher-desk/vouchers', 'Vouchers, newest first, with masked codes', {
  request: { query: voucherListQuerySchema },
  responses: { 200: json(voucherListSchema, 'One page of them'), ...refusing(401, 422) },
})
const exported = routes.get('/vouchers.csv', 'The same as CSV, all pages', {
  request: { query: voucherExportQuerySchema },
  responses: { 200: csv, ...refusing(401, 422) },
})
const lookUp = routes.post('/voucher-desk/lookup', 'Look up a voucher by its code or the text of its QR code', {
  request: { body: jsonBody(voucherCodeSchema) },
  responses: { 200: voucher, ...refusing(401, 404, 409, 422) },
})
const read = routes.get('/voucher-desk/vouchers/{id}', 'One voucher with its history', {
  request: { params: idParam },
  responses: { 200: voucher, ...refusing(401, 404) },
})
const redeem = routes.post('/voucher-desk/vouchers/{id}/redemptions', 'Redeem all or part of a voucher', {
  request: { params: idParam, body: jsonBody(redemptionSchema) },
  responses: { 201: json(redeemedSchema, 'As redeemed'), ...refusing(401, 404, 409, 422) },
})
const undo = routes.post('/voucher-desk/vouchers/{id}/redemptions/{lineId}/undo', 'Undo a redemption', {
  request: { params: lineParam },
  responses: { 200: voucher, ...refusing(401, 404, 409) },
})
const voiding = change('void', 'Cancel a voucher for good', voidingSchema)
const extend = change('extend', 'Extend a voucher', extensionSchema)
const reissue = change('reissue', 'Give a voucher a new code', reissueSchema)
const resend = change('resend', 'Send a voucher by email again', resendSchema)
const adjust = routes.post('/voucher-desk/vouchers/{id}/adjust', 'Correct a balance; for owners', {
  middleware: [requireStaff('owner')],
  request: { params: idParam, body: jsonBody(adjustmentSchema) },
  responses: { 200: voucher, ...refusing(401, 403, 404, 409, 422) },
})
const print = routes.get('/voucher-desk/vouchers/{id}/pdf', 'A voucher to print, worth what’s left on it', {
  request: { params: idParam, query: voucherPrintSchema },
  responses: {
    200: pdf('One A4 page, or the two pages of a card'),
    ...refusing(401, 404, 409, 503),
  },
})
const printMany = routes.get('/voucher-desk/pdf', 'Several vouchers to print as one file', {
  request: { query: voucherPrintSchema.extend({ ids: idsInQuery }) },
  responses: { 200: pdf('The pages of each, one after the other'), ...refusing(401, 404, 409, 422, 503) },
})
const sell = routes.post('/voucher-desk/sales', 'Sell vouchers at the desk, for cash or by card terminal', {
  request: { body: jsonBody(deskSaleSchema) },
  responses: { 201: json(soldSchema, 'The order with its vouchers'), ...refusing(401, 409, 422) },
})

/**
 * The desk's part of a voucher's life (docs/product.md, "Voucher desk"). Codes travel in bodies, never in addresses.
 */
export const voucherDeskApi = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => c.json(okOrThrow(await listVouchers(deps, c.req.valid('query'))).list, 200))
    .openapi(exported, async (c) => {
      const query = c.req.valid('query')
      const { parts } = okOrThrow(await exportVouchers(deps, { ...query, actor: actorOf(c) }))
      return c.body(textStream(parts), 200, csvHeaders(listFileName('vouchers', query)))
    })
    .openapi(lookUp, async (c) => c.json(okOrThrow(await lookUpVoucher(deps, c.req.valid('json').code)).voucher, 200))
    .openapi(read, async (c) => {
      const found = await findVoucher(deps.database.db, deps, c.req.valid('param').id)
      if (!found) throw new Refusal('not_found', 'We can’t find this voucher')
      return c.json(found, 200)
    })
    .openapi(redeem, async (c) => {
      const { amountCents: amount, ...input } = c.req.valid('json')
      const about = { voucherId: c.req.valid('param').id, actor: actorOf(c) }
      const { lineId, voucher } = okOrThrow(await redeemVoucher(deps, { ...about, ...input, amount }))
      return c.json({ lineId, voucher }, 201)
    })
    .openapi(undo, async (c) => {
      const { id: voucherId, lineId } = c.req.valid('param')
      return c.json(okOrThrow(await undoRedemption(deps, { voucherId, lineId, actor: actorOf(c) })).voucher, 200)
    })
    .openapi(voiding, async (c) => {
      const about = { voucherId: c.req.valid('param').id, actor: actorOf(c) }
      return c.json(okOrThrow(await voidVoucher(deps, { ...about, ...c.req.valid('json') })).voucher, 200)
    })
    .openapi(extend, async (c) => {
      const about = { voucherId: c.req.valid('param').id, actor: actorOf(c) }
      return c.json(okOrThrow(await extendVoucher(deps, { ...about, ...c.req.valid('json') })).voucher, 200)
    })
    .openapi(reissue, async (c) => {
      const about = { voucherId: c.req.valid('param').id, actor: actorOf(c) }
      return c.json(okOrThrow(await reissueVoucher(deps, { ...about, ...c.req.valid('json') })).voucher, 200)
    })
    .openapi(resend, async (c) => {
      const about = { voucherId: c.req.valid('param').id, actor: actorOf(c) }
      return c.json(okOrThrow(await resendVoucher(deps, { ...about, ...c.req.valid('json') })).voucher, 200)
    })
    .openapi(adjust, async (c) => {
      const { deltaCents: delta, ...input } = c.req.valid('json')
      const about = { voucherId: c.req.valid('param').id, actor: actorOf(c) }
      return c.json(okOrThrow(await adjustVoucher(deps, { ...about, ...input, delta })).voucher, 200)
    })
    .openapi(print, async (c) => printed(c, deps, [c.req.valid('param').id], c.req.valid('query').format))
    .openapi(printMany, async (c) => printed(c, deps, c.req.valid('query').ids, c.req.valid('query').format))
    .openapi(sell, async (c) => {
      const { amountCents: amount, ...input } = c.req.valid('json')
      const outcome = await sellAtDesk(deps, { ...input, amount, actor: actorOf(c) })
      if (!outcome.ok && 'errors' in outcome)
        throw new Refusal('invalid', outcome.errors[0]?.message, { errors: outcome.errors })
      const { ok: _, ...sold } = okOrThrow(outcome)
      return c.json(sold, 201)
    })

async function printed(c: ApiContext, deps: Deps, ids: string[], format: VoucherFormat) {
  const vouchers: IssuedVoucher[] = []
  for (const id of new Set(ids)) vouchers.push(okOrThrow(await voucherCopy(deps, id)).voucher)
  const file = new Uint8Array(await printVouchers(deps, vouchers, format))
  const name = vouchers.length === 1 ? 'gift-voucher' : 'gift-vouchers'
  return c.body(file, 200, pdfHeaders(file, `inline; filename="${name}.pdf"`))
}
