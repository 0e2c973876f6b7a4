import { z } from '@hono/zod-openapi'
import { giftCorrectionSchema, linkedOrderSchema, orderMailResendSchema } from '#contract/order-link.ts'
import { hour, second } from '#domain/dates/durations.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import {
  correctGiftByLink,
  readLinkedOrder,
  resendByLink,
  voucherByLink,
  vouchersByLink,
} from '#server/services/orders/order-link.ts'
import { pdf } from '../files.ts'
import { orNotFound } from '../or-not-found.ts'
import { createLimit, limitByAddress, retryAfterSeconds } from '../rate-limit.ts'
import { createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { downloadVouchers } from '../vouchers/vouchers.ts'

const params = z.object({ token: z.string().max(100) })
const tooMany = 'That was a lot at once. Please try again later.'

/** The buyer's order page behind the link in the receipt (docs/product.md, "The buyer’s order page"). */
export const orderLinksApi = (deps: Deps) => {
  const limit = limitByAddress(deps, { name: 'order-links', points: 60, seconds: hour / second, message: tooMany })
  const limited = routesOf({ tags: ['shop'], middleware: [limit] })
  // Limits emails, since the holder of a link could fill the mailbox of the buyer or of a recipient.
  const mails = createLimit(deps.database, { name: 'order-mails', points: 5, seconds: hour / second })
  const read = routesOf({ tags: ['shop'] }).get('/order-links/{token}', 'The order behind its buyer’s link', {
    request: { params },
    responses: { 200: json(linkedOrderSchema, 'What the buyer sees'), ...refusing(404) },
  })
  const correct = limited.put('/order-links/{token}/gift', 'Another address or day for a gift that has not gone yet', {
    request: { params, body: jsonBody(giftCorrectionSchema) },
    responses: { 200: json(linkedOrderSchema, 'As it is now'), ...refusing(404, 409, 422, 429) },
  })
  const again = limited.post('/order-links/{token}/emails', 'Sends an email of the order once more, to whom it went', {
    request: { params, body: jsonBody(orderMailResendSchema) },
    responses: { 200: json(linkedOrderSchema, 'As it is now'), ...refusing(404, 409, 422, 429) },
  })
  const file = limited.get(
    '/order-links/{token}/vouchers/{voucherId}/pdf',
    'A voucher of the order as a PDF, with what is left on it',
    {
      request: { params: params.extend({ voucherId: z.string().max(64) }) },
      responses: { 200: pdf('The voucher'), ...refusing(404, 429, 503) },
    },
  )
  const all = limited.get(
    '/order-links/{token}/vouchers.pdf',
    'All vouchers of the order that can be used as one PDF, with what is left on each',
    {
      request: { params },
      responses: { 200: pdf('The vouchers, one a page'), ...refusing(404, 429, 503) },
    },
  )
  return createRouter()
    .openapi(read, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(orNotFound(await readLinkedOrder(deps, c.req.valid('param').token)), 200)
    })
    .openapi(correct, async (c) => {
      const { token } = c.req.valid('param')
      const outcome = orNotFound(await correctGiftByLink(deps, { token, ...c.req.valid('json') }))
      if (!outcome.ok && outcome.reason === 'invalid')
        throw new Refusal('invalid', outcome.errors[0]?.message, { errors: outcome.errors })
      if (!outcome.ok) throw new Refusal('conflict', 'This gift has been sent already. Please call us, and we’ll help.')
      return c.json(orNotFound(await readLinkedOrder(deps, token)), 200)
    })
    .openapi(again, async (c) => {
      const { token } = c.req.valid('param')
      const input = c.req.valid('json')
      const { reference } = orNotFound(await readLinkedOrder(deps, token))
      const giftId = input.template === 'gift' ? input.giftId : ''
      const retryAfter = await retryAfterSeconds(mails, giftId ? `${reference}:${giftId}` : reference)
      if (retryAfter !== undefined) throw new Refusal('too_many', tooMany, { retryAfter })
      const outcome = orNotFound(await resendByLink(deps, { token, again: input }))
      if (!outcome.ok) throw new Refusal('conflict', 'There is nothing to send again.')
      return c.json(orNotFound(await readLinkedOrder(deps, token)), 200)
    })
    .openapi(all, async (c) => {
      const vouchers = orNotFound(await vouchersByLink(deps, c.req.valid('param').token))
      return downloadVouchers(c, deps, { name: 'gift-vouchers', vouchers })
    })
    .openapi(file, async (c) => {
      const voucher = orNotFound(await voucherByLink(deps, c.req.valid('param')))
      return downloadVouchers(c, deps, { name: 'gift-voucher', vouchers: [voucher] })
    })
}
