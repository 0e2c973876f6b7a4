import type { EmailListQuery } from '#contract/email.ts'
import {
  type BuyerCorrection,
  buyerOf,
  type OrderDetail,
  type OrderListQuery,
  type RefundApproval,
  type RefundRequest,
  waitingGiftOf,
} from '#contract/order.ts'
import type { GiftCorrection } from '#contract/order-link.ts'
import type {
  AdminProduct,
  NewProduct,
  OwnAmountInput,
  ProductInput,
  ShippingFeesInput,
  ShopSettings,
} from '#contract/shop-settings.ts'
import { revisionOf } from '#domain/revision.ts'
import { type ApiClient, queryText, read } from '../api.ts'
import { basedOn, dashboardQuery } from './calls.ts'

/** Orders and emails change without the dashboard: each list is fetched again when it is opened. */
const staleTime = 0

/** One page of the orders. */
export const orderListQuery = (api: ApiClient, query: OrderListQuery) =>
  dashboardQuery(['admin', 'orders', 'list', query], () => api.orders.$get({ query: queryText(query) }), { staleTime })

/** The number of open orders, by state. */
export const orderCountsQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'orders', 'counts'], () => api['order-counts'].$get(), { staleTime })

export const unmatchedPaymentsQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'orders', 'unmatched'], () => api['unmatched-payments'].$get(), { staleTime })

/** One order with its timeline. */
export const orderQuery = (api: ApiClient, id: string) =>
  dashboardQuery(['admin', 'orders', 'one', id], () => api.orders[':id'].$get({ param: { id } }), { staleTime })

const one = (api: ApiClient) => api.orders[':id']
export const fulfilOrder = (api: ApiClient, id: string, json: { note: string }) =>
  read(one(api).fulfil.$post({ param: { id }, json }))
export const undoFulfilment = (api: ApiClient, id: string, json: { note: string }) =>
  read(one(api).fulfil.undo.$post({ param: { id }, json }))
export const refundOrder = (api: ApiClient, id: string, json: RefundRequest) =>
  read(one(api).refunds.$post({ param: { id }, json }))
export const askForRefund = (api: ApiClient, id: string, json: { amountCents: number; reason: string }) =>
  read(one(api)['refund-request'].$post({ param: { id }, json }))
export const approveRefund = (api: ApiClient, id: string, json: RefundApproval) =>
  read(one(api)['refund-request'].approve.$post({ param: { id }, json }))
export const declineRefund = (api: ApiClient, id: string, json: { requestId: string; note: string }) =>
  read(one(api)['refund-request'].decline.$post({ param: { id }, json }))
export const retryOrder = (api: ApiClient, id: string) => read(one(api).retry.$post({ param: { id } }))
export const retryRefund = (api: ApiClient, id: string, refundId: string) =>
  read(one(api).refunds[':refundId'].retry.$post({ param: { id, refundId } }))
export const decideReview = (
  api: ApiClient,
  id: string,
  json: { decision: 'accept' | 'refund' | 'done'; note: string; paymentId?: string },
) => read(one(api).review.$post({ param: { id }, json }))
export const resendOrderEmail = (
  api: ApiClient,
  id: string,
  json: { template: OrderDetail['resendable'][number]; email?: string },
) => read(one(api).emails.$post({ param: { id }, json }))
/** `from`: the order that the correction started from; refused where somebody else has corrected its buyer since. */
export const correctBuyer = (api: ApiClient, from: OrderDetail, json: BuyerCorrection) =>
  read(one(api).buyer.$put({ param: { id: from.id }, json, header: basedOn(revisionOf(buyerOf(from))) }))
/** `from`: the gift that the correction started from; refused where somebody else has changed it since. */
export const correctGift = (
  api: ApiClient,
  id: string,
  { from, ...change }: Omit<GiftCorrection, 'id'> & { from: OrderDetail['gifts'][number] },
) =>
  read(
    one(api).gift.$put({
      param: { id },
      json: { id: from.id, ...change },
      header: basedOn(revisionOf(waitingGiftOf(from))),
    }),
  )
export const endOrderLink = (api: ApiClient, id: string) => read(one(api).link.$delete({ param: { id } }))
export const addNote = (api: ApiClient, id: string, json: { text: string }) =>
  read(one(api).notes.$post({ param: { id }, json }))
export const removeNote = (api: ApiClient, id: string, noteId: string) =>
  read(one(api).notes[':noteId'].$delete({ param: { id, noteId } }))
export const resolveUnmatchedPayment = (api: ApiClient, id: string, note: string) =>
  read(api['unmatched-payments'][':id'].resolve.$post({ param: { id }, json: { note } }))

/** One page of the outbox. */
export const emailListQuery = (api: ApiClient, query: EmailListQuery) =>
  dashboardQuery(['admin', 'emails', query], () => api.emails.$get({ query: queryText(query) }), { staleTime })
/** An email with its words; they may have changed each time it is opened. */
export const emailQuery = (api: ApiClient, id: string) =>
  dashboardQuery(['admin', 'email', id], () => api.emails[':id'].$get({ param: { id } }), { staleTime: 0, gcTime: 0 })
export const resendEmail = (api: ApiClient, id: string) => read(api.emails[':id'].again.$post({ param: { id } }))
/** Sends all that failed once more. Returns how many. */
export const resendFailedEmails = (api: ApiClient) => read(api.emails.again.$post())
export const dismissEmail = (api: ApiClient, id: string) => read(api.emails[':id']['let-go'].$post({ param: { id } }))

export const shopSettingsQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'shop-settings'], () => api['shop-settings'].$get(), { staleTime: 0 })
// `from`: what the edit started from; refused where somebody else has changed it since.
export const saveShippingFees = (api: ApiClient, json: ShippingFeesInput, from: ShopSettings['shippingFees']) =>
  read(api['shop-settings']['shipping-fees'].$put({ json, header: basedOn(revisionOf(from)) }))
export const saveOwnAmount = (api: ApiClient, json: OwnAmountInput, from: ShopSettings['ownAmount']) =>
  read(api['shop-settings']['own-amount'].$put({ json, header: basedOn(revisionOf(from)) }))
export const saveTreatmentVouchers = (api: ApiClient, on: boolean) =>
  read(api['shop-settings']['treatment-vouchers'].$put({ json: { on } }))
export const addProduct = (api: ApiClient, json: NewProduct) => read(api['shop-products'].$post({ json }))
export const updateProduct = (api: ApiClient, from: AdminProduct, json: ProductInput) =>
  read(api['shop-products'][':id'].$put({ param: { id: String(from.id) }, json, header: basedOn(revisionOf(from)) }))
