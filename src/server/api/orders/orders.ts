import { z } from '@hono/zod-openapi'
import {
  buyerCorrectionSchema,
  emailResendSchema,
  fulfilmentSchema,
  orderCountsSchema,
  orderDetailSchema,
  orderExportQuerySchema,
  orderListQuerySchema,
  orderListSchema,
  orderNoteSchema,
  refundApprovalSchema,
  refundAskSchema,
  refundDeclineSchema,
  refundRequestSchema,
  reviewDecisionSchema,
  unmatchedPaymentSchema,
} from '#contract/order.ts'
import { giftCorrectionSchema } from '#contract/order-link.ts'
import type { Deps } from '#server/deps.ts'
import { printReceipt } from '#server/mail/print-receipt.tsx'
import { correctBuyer } from '#server/services/orders/buyer-correction.ts'
import { correctGift } from '#server/services/orders/gift-correction.ts'
import { listUnmatchedPayments, readOrder, resolveUnmatchedPayment } from '#server/services/orders/order-detail.ts'
import { resendOrderEmail } from '#server/services/orders/order-emails.ts'
import { exportOrders } from '#server/services/orders/order-export.ts'
import { fulfilOrder, undoFulfilment } from '#server/services/orders/order-fulfilment.ts'
import { endOrderLink } from '#server/services/orders/order-link.ts'
import { countWaiting, listOrders } from '#server/services/orders/order-list.ts'
import { addOrderNote, removeOrderNote } from '#server/services/orders/order-notes.ts'
import { refundOrder } from '#server/services/orders/order-refund.ts'
import { retryOrder, retryRefund } from '#server/services/orders/order-retry.ts'
import { acceptPayment, endReview, rejectPayment } from '#server/services/orders/order-review.ts'
import { approveRefund, declineRefund, requestRefund } from '#server/services/orders/refund-requests.ts'
import { csv, csvHeaders, listFileName, printedPageHeaders, textStream } from '../files.ts'
import { orNotFound } from '../or-not-found.ts'
import { baseRevision, revisionHeader } from '../revision.ts'
import { type ApiContext, actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { refuseWhenProviderFails } from '../shop/refuse-when-provider-fails.ts'
import { requireStaff } from '../staff/session.ts'
import { ensureDone, type OrderOutcome } from './order-outcome.ts'

const routes = routesOf({ tags: ['orders'], middleware: [requireStaff()] })
const owners = routesOf({ tags: ['orders'], middleware: [requireStaff('owner')] })
const order = json(orderDetailSchema, 'The order as it is now')

const list = routes.get('/orders', 'Orders, newest first unless asked otherwise', {
  request: { query: orderListQuerySchema },
  responses: { 200: json(orderListSchema, 'One page of them'), ...refusing(401, 422) },
})
const exported = routes.get('/orders.csv', 'The same as CSV, all pages', {
  request: { query: orderExportQuerySchema },
  responses: { 200: csv, ...refusing(401, 422) },
})
const counts = routes.get('/order-counts', 'What needs staff attention, as numbers', {
  responses: { 200: json(orderCountsSchema, 'The numbers'), ...refusing(401) },
})
const read = routes.get('/orders/{id}', 'One order with its timeline; codes of vouchers are masked', {
  request: { params: idParam },
  responses: { 200: order, ...refusing(401, 404) },
})
const receipt = routes.get('/orders/{id}/receipt', 'The receipt of a paid order, as a page to print', {
  request: { params: idParam },
  responses: {
    200: { description: 'The page', content: { 'text/html': { schema: z.string() } } },
    ...refusing(401, 404),
  },
})
const changing =
  ({ post }: typeof routes) =>
  <P extends string, B extends z.ZodType>(path: P, summary: string, body: B, ...also: 503[]) =>
    post(`/orders/{id}/${path}` as const, summary, {
      request: { params: idParam, body: jsonBody(body) },
      responses: { 200: order, ...refusing(401, 403, 404, 409, 422, 502, ...also) },
    })
const change = changing(routes)
const changeByOwner = changing(owners)
const fulfil = change('fulfil', 'Mark an order as posted or handed over', fulfilmentSchema)
const undo = change('fulfil/undo', 'Take back that an order was posted or handed over', fulfilmentSchema)
const resend = change('emails', 'Send one of an order’s emails again', emailResendSchema)
const correction = routes.put('/orders/{id}/buyer', 'Correct an order’s buyer: name, email and phone', {
  request: { headers: revisionHeader, params: idParam, body: jsonBody(buyerCorrectionSchema) },
  responses: { 200: order, ...refusing(401, 404, 409, 422) },
})
const giftCorrection = routes.put('/orders/{id}/gift', 'Another address or day for a gift that has not gone yet', {
  request: { headers: revisionHeader, params: idParam, body: jsonBody(giftCorrectionSchema) },
  responses: { 200: order, ...refusing(401, 404, 409, 422) },
})
const endLink = routes.delete('/orders/{id}/link', 'End the private link of an order’s buyer', {
  request: { params: idParam },
  responses: { 200: order, ...refusing(401, 404) },
})
const note = routes.post('/orders/{id}/notes', 'Note something on an order, for the clinic alone', {
  request: { params: idParam, body: jsonBody(orderNoteSchema) },
  responses: { 201: order, ...refusing(401, 404, 422) },
})
const removeNote = routes.delete('/orders/{id}/notes/{noteId}', 'Take a note off an order', {
  request: { params: idParam.extend({ noteId: z.string().max(64) }) },
  responses: { 200: order, ...refusing(401, 404) },
})
const review = changeByOwner(
  'review',
  'Decide what happens to an order in review; for owners',
  reviewDecisionSchema,
  503,
)
const refund = changeByOwner('refunds', 'Refund all or part of an order; for owners', refundRequestSchema, 503)
const refundAsk = change('refund-request', 'Ask the owners to refund all or part of an order', refundAskSchema)
const refundApproval = changeByOwner(
  'refund-request/approve',
  'Refund what staff asked for; for owners',
  refundApprovalSchema,
  503,
)
const refundDecline = changeByOwner(
  'refund-request/decline',
  'Decline what staff asked for; for owners',
  refundDeclineSchema,
)
const retry = routes.post(
  '/orders/{id}/retry',
  'Check an order with the provider again; an owner’s call also retries failed refunds',
  { request: { params: idParam }, responses: { 200: order, ...refusing(401, 404, 502, 503) } },
)
const refundAgain = owners.post('/orders/{id}/refunds/{refundId}/retry', 'Retry a failed refund; for owners', {
  request: { params: idParam.extend({ refundId: z.string().max(64) }) },
  responses: { 200: order, ...refusing(401, 403, 404, 409, 503) },
})
const unmatched = routes.get('/unmatched-payments', 'Payments at the provider for orders we don’t have', {
  responses: { 200: json(z.array(unmatchedPaymentSchema), 'Those that nobody has checked yet'), ...refusing(401) },
})
const resolveUnmatched = owners.post('/unmatched-payments/{id}/resolve', 'Mark such a payment as checked; for owners', {
  request: { params: idParam, body: jsonBody(fulfilmentSchema) },
  responses: { 204: { description: 'Noted' }, ...refusing(401, 403, 404) },
})

const noOrder = 'We can’t find this order'
type About = { orderId: string; actor: ReturnType<typeof actorOf> }

/** Orders, for staff. Refunds and decisions about money are for owners (docs/product.md, "Roles"). */
export const ordersApi = (deps: Deps) => {
  const one = async (orderId: string) => orNotFound(await readOrder(deps, orderId), noOrder)
  /** Changes the order of the path, and answers it as it then is. */
  const changed = async (c: ApiContext, change: (about: About) => Promise<OrderOutcome>) => {
    const orderId = c.req.param('id')!
    ensureDone(await change({ orderId, actor: actorOf(c) }))
    return c.json(await one(orderId), 200)
  }
  return createRouter()
    .openapi(list, async (c) => c.json(await listOrders(deps.database.db, c.req.valid('query')), 200))
    .openapi(exported, (c) => {
      const query = c.req.valid('query')
      const parts = exportOrders(deps, { ...query, actor: actorOf(c) })
      return c.body(textStream(parts), 200, csvHeaders(listFileName('orders', query)))
    })
    .openapi(counts, async (c) => c.json(await countWaiting(deps.database.db), 200))
    .openapi(read, async (c) => c.json(await one(c.req.valid('param').id), 200))
    .openapi(endLink, async (c) => {
      const { id } = c.req.valid('param')
      await endOrderLink(deps, { orderId: id, actor: actorOf(c) })
      return c.json(await one(id), 200)
    })
    .openapi(receipt, async (c) => {
      const page = orNotFound(
        await printReceipt(deps, c.req.valid('param').id),
        'We can’t find a receipt of this order',
      )
      return c.html(page, 200, printedPageHeaders)
    })
    .openapi(fulfil, (c) => changed(c, (about) => fulfilOrder(deps, { ...c.req.valid('json'), ...about })))
    .openapi(undo, (c) => changed(c, (about) => undoFulfilment(deps, { ...c.req.valid('json'), ...about })))
    .openapi(resend, (c) => changed(c, (about) => resendOrderEmail(deps, { ...c.req.valid('json'), ...about })))
    .openapi(correction, (c) => {
      const correction = c.req.valid('json')
      return changed(c, (about) => correctBuyer(deps, { correction, basedOn: baseRevision(c), ...about }))
    })
    .openapi(giftCorrection, (c) => {
      const correction = c.req.valid('json')
      return changed(c, (about) => correctGift(deps, { correction, basedOn: baseRevision(c), ...about }))
    })
    .openapi(note, async (c) => {
      const { id: orderId } = c.req.valid('param')
      const { text } = c.req.valid('json')
      orNotFound(await addOrderNote(deps, { orderId, text, actor: actorOf(c) }), noOrder)
      return c.json(await one(orderId), 201)
    })
    .openapi(removeNote, async (c) => {
      const { id: orderId, noteId } = c.req.valid('param')
      orNotFound(await removeOrderNote(deps, { orderId, noteId, actor: actorOf(c) }), 'We can’t find this note')
      return c.json(await one(orderId), 200)
    })
    .openapi(refund, (c) => {
      const { amountCents: amount, reason: note, ...rest } = c.req.valid('json')
      return changed(c, (about) => refundOrder(deps, { ...rest, amount, note, ...about }))
    })
    .openapi(refundAsk, (c) => {
      const { amountCents: amount, reason: note } = c.req.valid('json')
      return changed(c, (about) => requestRefund(deps, { amount, note, ...about }))
    })
    .openapi(refundApproval, (c) => changed(c, (about) => approveRefund(deps, { ...c.req.valid('json'), ...about })))
    .openapi(refundDecline, (c) => changed(c, (about) => declineRefund(deps, { ...c.req.valid('json'), ...about })))
    .openapi(retry, (c) => {
      const refunds = c.get('staff').role === 'owner'
      return changed(c, (about) => refuseWhenProviderFails(retryOrder(deps, { refunds, ...about }), c.get('log')))
    })
    .openapi(refundAgain, (c) => {
      const { refundId } = c.req.valid('param')
      return changed(c, (about) => retryRefund(deps, { refundId, ...about }))
    })
    .openapi(review, (c) => {
      const { decision, paymentId, note } = c.req.valid('json')
      return changed(c, (about) => {
        if (decision === 'accept')
          return refuseWhenProviderFails(acceptPayment(deps, { note, paymentId, ...about }), c.get('log'))
        return (decision === 'refund' ? rejectPayment : endReview)(deps, { note, ...about })
      })
    })
    .openapi(unmatched, async (c) => c.json(await listUnmatchedPayments(deps.database.db), 200))
    .openapi(resolveUnmatched, async (c) => {
      const resolved = { ...c.req.valid('param'), ...c.req.valid('json'), actor: actorOf(c) }
      orNotFound(await resolveUnmatchedPayment(deps, resolved), 'We can’t find this payment')
      return c.body(null, 204)
    })
}
