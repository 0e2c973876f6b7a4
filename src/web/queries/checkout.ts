import type { CheckoutForm, ConfirmationRequest, OpenCheckout, SampleVoucher } from '#contract/checkout.ts'
import type { VoucherFormat } from '#contract/voucher.ts'
import type { Cart } from '#domain/shop/cart.ts'
import { type ApiClient, ApiError, read } from '../api.ts'

/** Opens a checkout for this cart, or returns the open one. `repeat`: the payment of the earlier purchase to repeat. */
export const openCheckout = (api: ApiClient, cart: Cart, repeat?: OpenCheckout['repeat']) =>
  read(api['create-payment-intent'].$post({ json: { cartItems: [...cart], repeat } }))

/** Sends the checkout's form, and returns the amount that will be charged. */
export const priceCheckout = (api: ApiClient, orderId: string, form: CheckoutForm) =>
  read(api.checkout[':orderId'].$put({ param: { orderId }, json: form }))

/** The state of a payment, as far as this browser may see it. */
export const confirmPurchase = (api: ApiClient, request: ConfirmationRequest) =>
  read(api.checkout.confirmation.$post({ json: request }))

/** A voucher as a PDF file, for the browser that bought it. */
export async function voucherFile(api: ApiClient, id: string, format: VoucherFormat = 'a4'): Promise<Blob> {
  return fileOf(await api.vouchers[':id'].pdf.$get({ param: { id }, query: { format } }))
}

/** A sample voucher as a PDF file, marked as a sample. */
export async function sampleFile(api: ApiClient, sample: SampleVoucher): Promise<Blob> {
  return fileOf(await api.vouchers.sample.pdf.$post({ json: sample }))
}

function fileOf(response: Pick<Response, 'ok' | 'status' | 'blob'>): Promise<Blob> {
  if (!response.ok) throw new ApiError({ type: 'about:blank', title: '', status: response.status, detail: 'No file' })
  return response.blob()
}
