/** The starting content's own voucher, as the cart holds it. */
export const voucherItem = { id: 100, name: '$100 Gift Voucher', price: '100.00', image: '/voucher.jpg', quantity: 1 }
const form = { name: 'Mei Lin', email: 'mei@visitor.example', phone: '', deliveryMethod: 'print' }
const address = { address: '', city: '', state: '', postalCode: '' }
const card = { number: '4242 4242 4242 4242', expiry: '12/34', securityCode: '123' }

let visitors = 0
/** Each visitor is of a network of their own, so that no limit for one network holds them up. */
export const nextAddress = (): string => {
  const number = ++visitors
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

/** Buys one voucher as the checkout page does, from cart to codes. Throws where that does not come about. */
export async function buyVoucher(url: string): Promise<void> {
  const cookies = new Map<string, string>()
  const from = nextAddress()
  const ask = async (method: string, path: string, body: object): Promise<Record<string, unknown>> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, cookie }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${said}`)
    return said === '' ? {} : JSON.parse(said)
  }
  const { orderId, paymentId, clientSecret } = await ask('POST', '/api/create-payment-intent', {
    cartItems: [voucherItem],
  })
  await ask('PUT', `/api/checkout/${orderId}`, { ...form, ...address })
  const paid = { clientSecret, card, returnUrl: `${url}/success` }
  await ask('POST', `/api/demo-gateway/payments/${paymentId}/confirm`, paid)
  const { state } = await ask('POST', '/api/checkout/confirmation', { paymentId })
  if (state !== 'paid') throw new Error(`An order is ${state} after its payment`)
}
