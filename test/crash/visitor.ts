import type { Confirmation } from '#contract/checkout.ts'
import { form, goodCard, voucherItem } from '#test/support/shop.ts'

/** A visitor with cookies, over real HTTP. `address` is what a proxy in front would say of them. */
export function newVisitor(serverUrl: string, address: string) {
  const cookies = new Map<string, string>()
  return async (
    method: string,
    path: string,
    json?: unknown,
    more: Record<string, string> = {},
  ): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(serverUrl + path, {
      method,
      headers: {
        ...more,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        'x-forwarded-for': address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(';')[0]!
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return { status: response.status, body: response.status === 204 ? undefined : await response.json() }
  }
}
export type Visitor = ReturnType<typeof newVisitor>

/** A purchase of which the browser was told that it succeeded: what the visitor then counts on. */
export type Purchase = { visitor: Visitor; orderId: string; paymentId: string; codes: string[] }

/** Buys one voucher as the checkout page does. Throws when the server dies on the way. */
export async function purchase(
  serverUrl: string,
  visitor: Visitor,
  onPurchase: (purchase: Purchase) => void,
): Promise<void> {
  const opened = await visitor('POST', '/api/create-payment-intent', { cartItems: [voucherItem] })
  const { orderId, paymentId, clientSecret } = expectOk(opened) as Record<string, string>
  expectOk(await visitor('PUT', `/api/checkout/${orderId}`, form))
  const paid = await visitor('POST', `/api/demo-gateway/payments/${paymentId}/confirm`, {
    clientSecret,
    card: goodCard,
    returnUrl: `${serverUrl}/success`,
  })
  if ((expectOk(paid) as { status: string }).status !== 'succeeded') throw new Error(JSON.stringify(paid.body))
  const purchase: Purchase = { visitor, orderId: orderId!, paymentId: paymentId!, codes: [] }
  onPurchase(purchase)
  const confirmed = await confirm(visitor, purchase.paymentId)
  if (confirmed.state === 'paid') purchase.codes.push(...confirmed.vouchers.map(({ code }) => code))
}

export const confirm = async (visitor: Visitor, paymentId: string): Promise<Confirmation> =>
  expectOk(await visitor('POST', '/api/checkout/confirmation', { paymentId })) as Confirmation

function expectOk({ status, body }: { status: number; body: unknown }): unknown {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}
