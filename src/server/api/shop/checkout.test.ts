import { beforeEach, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { buy, deliveryForm, form, newShop, open, pay, teaItem, voucherItem } from '#test/support/shop.ts'

onEveryEngine('the checkout', (engine) => {
  const shop = fixtureForEach(() => newShop(engine))
  let browser: HttpClient
  beforeEach(async () => {
    browser = httpClient(shop.app)
  })

  const orders = () => shop.database.db.selectFrom('orders').selectAll().orderBy('created_at').execute()
  const payments = () => shop.database.db.selectFrom('payments').selectAll().orderBy('created_at').execute()
  const put = (orderId: string, body: object) => browser.send('PUT', `/api/checkout/${orderId}`, body)
  const post = (cartItems: unknown[], more: object = {}) =>
    browser.send('POST', '/api/create-payment-intent', { cartItems, ...more })

  test('uses the database’s prices, and ties the order to the browser', async () => {
    const { status, headers, body } = await post([{ ...voucherItem, quantity: 2 }, teaItem])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      amount: 21850,
      itemsTotal: 21850,
      currency: 'AUD',
      gateway: { kind: 'demo' },
      printable: false,
      shippingFees: { byState: { SA: 1500 }, other: 1500 },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const cookie = headers.getSetCookie().find((line) => line.startsWith('checkout='))
    expect(cookie).toMatch(/^checkout=[\w-]{43};/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).not.toMatch(/Secure/)
    const [order] = await orders()
    expect(order).toMatchObject({ status: 'pending', total_cents: 21850, voucher_units: 2 })
    expect(order!.browser_hash).not.toContain(browser.cookies.get('checkout'))
    expect(await shop.gateway.fetchPayment((await payments())[0]!.reference!)).toMatchObject({ amount: 21850 })
  })

  test('marks its cookie as secure on an https site', async () => {
    const safe = await newShop(engine, { publicUrl: 'https://clinic.example' })
    const { headers } = await httpClient(safe.app).send('POST', '/api/create-payment-intent', {
      cartItems: [voucherItem],
    })
    expect(headers.getSetCookie().join()).toMatch(/Secure/)
    await safe.drop()
  })

  test('refuses unknown products, too high quantities and wrong prices', async () => {
    const unknown = await post([voucherItem, { ...teaItem, id: 999 }])
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ path: 'cartItems.1.id' }] } })
    for (const quantity of [0, 21, 1.5]) expect((await post([{ ...voucherItem, quantity }])).status).toBe(422)
    const split = await post([
      { ...voucherItem, quantity: 11 },
      { ...voucherItem, quantity: 10 },
    ])
    expect(split).toMatchObject({ status: 422, body: { detail: 'You can order up to 20 of one item' } })
    expect((await post([])).status).toBe(422)
    for (const price of ['1.00', 'free', '-100.00'])
      expect(await post([{ ...voucherItem, price }])).toMatchObject({
        status: 409,
        body: { type: 'price_changed', products: [{ id: 100, price: '100.00', priceCents: 10000 }] },
      })
    expect(await orders()).toEqual([])
  })

  test('returns the same order and payment for the same cart, in any order of its lines', async () => {
    const first = await open(browser, [voucherItem, teaItem])
    const again = await open(browser, [teaItem, voucherItem])
    expect(again).toMatchObject({
      orderId: first.orderId,
      paymentId: first.paymentId,
      clientSecret: first.clientSecret,
    })
    expect((await open(httpClient(shop.app), [voucherItem, teaItem])).orderId).not.toBe(first.orderId)
  })

  test('creates one order and one payment for concurrent requests with the same cart', async () => {
    await open(browser, [teaItem])
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(browser, [voucherItem])))
    expect(new Set(opened.map(({ orderId }) => orderId)).size).toBe(1)
    expect(new Set(opened.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  })

  test('replaces the payment of a changed cart, and cancels the earlier one', async () => {
    const first = await open(browser, [voucherItem])
    const second = await open(browser, [{ ...voucherItem, quantity: 2 }])
    expect(second).toMatchObject({ amount: 20000 })
    expect(second.paymentId).not.toBe(first.paymentId)
    expect((await orders()).map(({ status }) => status)).toEqual(['cancelled', 'pending'])
    expect((await payments()).map(({ status }) => status)).toEqual(['cancelled', 'open'])
    expect(await shop.gateway.fetchPayment(first.paymentId)).toMatchObject({ status: 'cancelled' })
    expect(await pay(browser, first)).toMatchObject({ status: 'declined' })
  })

  test.each([
    ['the same', [voucherItem]],
    ['a changed', [teaItem]],
  ])('reports that the earlier payment has already succeeded, for %s cart', async (_, cartItems) => {
    const first = await buy(browser)
    const { status, body } = await post(cartItems)
    expect(status).toBe(409)
    expect(body).toMatchObject({ type: 'already_paid', orderId: first.orderId, paymentId: first.paymentId })
    expect((await orders()).map(({ status }) => status)).toEqual(['paid'])
    expect((await post(cartItems, { repeat: first.paymentId })).status, 'the next purchase is a new one').toBe(200)
  })

  test('continues with the payment that was created before the connection broke', async () => {
    const { createPayment } = shop.gateway
    const made: string[] = []
    shop.deps.payments = {
      ...shop.gateway,
      createPayment: async (input) => {
        made.push((await createPayment(input)).reference)
        throw new ProviderError('the line went dead', true)
      },
    }
    expect(await post([voucherItem])).toMatchObject({ status: 502, body: { type: 'payment_unavailable' } })
    expect((await payments())[0]).toMatchObject({ status: 'creating', reference: null })
    shop.deps.payments = shop.gateway
    expect((await open(browser)).paymentId).toBe(made[0])
    expect(await orders()).toHaveLength(1)
  })

  test('ends after 24 hours', async () => {
    const first = await open(browser)
    shop.clock.advance(day)
    expect(await put(first.orderId, form)).toMatchObject({ status: 409, body: { type: 'conflict' } })
    const second = await open(browser)
    expect(second.orderId).not.toBe(first.orderId)
    expect(await shop.gateway.fetchPayment(first.paymentId)).toMatchObject({ status: 'cancelled' })
  })

  test('is limited to 60 requests in ten minutes per address', async () => {
    const responses = []
    for (let count = 0; count < 61; count++) responses.push(await post([{ ...voucherItem, id: 999 }]))
    expect(responses.at(-2)!.status).toBe(422)
    expect(responses.at(-1)!.status).toBe(429)
    expect(Number(responses.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('adds shipping by state for a delivery, and the provider charges the same amount', async () => {
    const opened = await open(browser, [voucherItem, teaItem])
    const priced = await put(opened.orderId, { ...deliveryForm, state: 'wa' })
    expect(priced.body).toEqual({ orderId: opened.orderId, itemsTotal: 11850, shipping: 2000, amount: 13850 })
    expect(await shop.gateway.fetchPayment(opened.paymentId)).toMatchObject({ amount: 13850 })
    expect((await orders())[0]).toMatchObject({
      total_cents: 13850,
      shipping_cents: 2000,
      state: 'wa',
      form_complete: 1,
    })
    expect((await payments())[0]).toMatchObject({ amount_cents: 13850 })
    const pickup = await put(opened.orderId, { ...form, deliveryMethod: 'pickup' })
    expect(pickup.body).toMatchObject({ shipping: 0, amount: 11850 })
    expect(await shop.gateway.fetchPayment(opened.paymentId)).toMatchObject({ amount: 11850 })
    expect((await open(browser, [voucherItem, teaItem])).amount).toBe(11850)
  })

  test('validates the form in the order and words of the specification', async () => {
    const { orderId } = await open(browser)
    const faults = (body: { errors: { path: string }[] }) => body.errors.map(({ path }) => path)
    const nobody = await put(orderId, { ...deliveryForm, name: ' ', email: '', city: '' })
    expect(nobody).toMatchObject({
      status: 422,
      body: { title: 'Missing information', detail: 'Please fill in all required fields' },
    })
    expect(faults(nobody.body as never)).toEqual(['name', 'email'])
    expect(await put(orderId, {})).toMatchObject({ status: 422, body: { title: 'Missing information' } })
    const nowhere = await put(orderId, { ...deliveryForm, email: 'not an address', address: '', state: '' })
    expect(nowhere).toMatchObject({
      status: 422,
      body: { title: 'Missing shipping information', detail: 'Please fill in all required shipping fields' },
    })
    expect(faults(nowhere.body as never)).toEqual(['address', 'state'])
    const email = await put(orderId, { ...deliveryForm, email: 'not an address' })
    expect(email).toMatchObject({ status: 422, body: { detail: 'Please enter a valid email address' } })
    expect((await orders())[0]).toMatchObject({ form_complete: 0 })
  })

  test('allows print for orders of vouchers only', async () => {
    const mixed = await open(browser, [voucherItem, teaItem])
    expect(await put(mixed.orderId, form)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'deliveryMethod' }] },
    })
    const vouchers = await open(browser)
    expect(await put(vouchers.orderId, form)).toMatchObject({ status: 200, body: { shipping: 0 } })
  })

  test('accepts the form only from the browser of the order', async () => {
    const { orderId } = await open(browser)
    expect((await httpClient(shop.app).send('PUT', `/api/checkout/${orderId}`, form)).status).toBe(404)
    const other = httpClient(shop.app)
    await open(other)
    expect((await other.send('PUT', `/api/checkout/${orderId}`, form)).status).toBe(404)
    expect((await put('no-such-order', form)).status).toBe(404)
  })

  test('answers 409 to a form after the payment, and keeps the order as it was charged', async () => {
    const opened = await buy(browser)
    expect(await put(opened.orderId, deliveryForm)).toMatchObject({
      status: 409,
      body: { type: 'already_paid', paymentId: opened.paymentId },
    })
    expect((await orders())[0]).toMatchObject({ status: 'paid', charged_cents: 10000, delivery_method: 'print' })
    expect((await put(opened.orderId, deliveryForm)).status).toBe(409)
  })

  test('keeps the provider’s amount equal to the order’s when forms arrive concurrently', async () => {
    const { orderId, paymentId } = await open(browser)
    const states = ['NSW', 'VIC', 'QLD', 'WA', 'TAS', 'NT']
    await Promise.all(states.map((state) => put(orderId, { ...deliveryForm, state })))
    const [order] = await orders()
    expect((await shop.gateway.fetchPayment(paymentId)).amount).toBe(order!.total_cents)
    expect((await payments())[0]!.amount_cents).toBe(order!.total_cents)
  })

  test('lists the products that are sold', async () => {
    await shop.database.db.updateTable('products').set({ active: 0 }).where('id', '=', 200).execute()
    expect((await browser.send('GET', '/api/products')).body).toEqual([
      expect.objectContaining({ id: 100, kind: 'voucher', price: '100.00', priceCents: 10000 }),
    ])
    expect((await post([teaItem])).status).toBe(422)
  })
})
