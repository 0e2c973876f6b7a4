import type { CheckoutForm, ConfirmationRequest, OpenCheckout, SampleVoucher } from '#contract/checkout.ts'
import type { VoucherFormat } from '#contract/voucher.ts'
import type { Cart } from '#domain/shop/cart.ts'
import { type ApiClient, ApiError, read } from '../api.ts'

/** Opens a checkout for this cart, or gets the open one back. `repeat`: the payment of a purchase that is meant once more. */
export const openCheckout = (api: ApiClient, cart: Cart, repeat?: OpenCheckout['repeat']) =>
  read(api['create-payment-intent'].$post({ json: { cartItems: [...cart], repeat } }))

/** Sends the checkout's form and learns what will be charged. */
export const priceCheckout = (api: ApiClient, orderId: string, form: CheckoutForm) =>
  read(api.checkout[':orderId'].$put({ param: { orderId }, json: form }))

/** What this browser may know of a payment. */
export const confirmPurchase = (api: ApiClient, request: ConfirmationRequest) =>
  read(api.checkout.confirmation.$post({ json: request }))

/** A voucher as a PDF file, for the browser that bought it. */
export async function voucherFile(api: ApiClient, id: string, format: VoucherFormat = 'a4'): Promise<Blob> {
  return fileOf(await api.vouchers[':id'].pdf.$get({ param: { id }, query: { format } }))
}

/** A sample as a PDF file that says what it is. */
export async function sampleFile(api: ApiClient, sample: SampleVoucher): Promise<Blob> {
  return fileOf(await api.vouchers.sample.pdf.$post({ json: sample }))
}

function fileOf(response: Pick<Response, 'ok' | 'status' | 'blob'>): Promise<Blob> {
  if (!response.ok) throw new ApiError({ type: 'about:blank', title: '', status: response.status, detail: 'No file' })
  return response.blob()
}
