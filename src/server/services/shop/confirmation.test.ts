import { beforeEach, expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { buy, confirmation, form, newShop, open, pay, voucherItem } from '#test/support/shop.ts'
import { rejectPayment } from '../orders/order-review.ts'

onEveryEngine('the success page', (engine) => {
  const shop = fixtureForEach(() => newShop(engine))
  let browser: HttpClient
  beforeEach(async () => {
    browser = httpClient(shop.app)
  })

  test('shows a payment under review as received, with the order’s reference, and notifies the buyer once', async () => {
    const opened = await buy(browser)
    const { db } = shop.database
    const { fetchPayment } = shop.gateway
    shop.deps.payments = {
      ...shop.gateway,
      fetchPayment: async (reference) => ({ ...(await fetchPayment(reference)), amount: 9000 }),
    }
    const { reference } = await db.selectFrom('orders').select('reference').executeTakeFirstOrThrow()
    for (let time = 0; time < 2; time++)
      expect(await confirmation(browser, opened)).toEqual({ state: 'review', reference })
    expect(await confirmation(httpClient(shop.app), opened)).toEqual({ state: 'review' })
    const emails = await db.selectFrom('email_outbox').select(['template', 'recipient']).execute()
    expect(emails).toEqual([{ template: 'payment-review', recipient: form.email }])
    const again = await browser.send('POST', '/api/create-payment-intent', { cartItems: [voucherItem] })
    expect(again).toMatchObject({ status: 409, body: { type: 'already_paid', paymentId: opened.paymentId } })

    const { orderId } = opened
    const actor = { id: null, name: 'Sam Lee' }
    expect(await rejectPayment(shop.deps, { orderId, note: '', actor })).toEqual({ ok: true })
    expect(await confirmation(browser, opened)).toMatchObject({ state: 'failed' })
  })

  test('shows everything to the buyer, a part to a browser with the client secret, and nothing to others', async () => {
    const opened = await buy(browser, [{ ...voucherItem, quantity: 2 }])
    const mine = await confirmation(browser, { paymentId: opened.paymentId })
    if (mine.state !== 'paid') throw new Error(`not paid but ${mine.state}`)
    expect(mine).toMatchObject({ orderId: opened.orderId, email: form.email, amount: 20000, deliveryMethod: 'print' })
    expect(mine.vouchers).toHaveLength(2)
    expect(mine.vouchers[0]).toMatchObject({ value: 10000, test: true })
    expect(mine.vouchers[0]!.code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{2}$/)
    expect(mine.vouchers[0]!.expiresAt).toBe('2027-03-02T13:29:59.000Z')
    expect(await confirmation(browser, { paymentId: opened.paymentId }), 'a reload shows the same').toEqual(mine)

    const stranger = httpClient(shop.app)
    expect(await confirmation(stranger, opened)).toEqual({ state: 'paid-elsewhere', sentTo: 'm...@v...' })
    expect(await confirmation(stranger, { paymentId: opened.paymentId })).toEqual({ state: 'unknown', demo: false })
    expect(await confirmation(stranger, { paymentId: opened.paymentId, clientSecret: 'guess' })).toEqual({
      state: 'unknown',
      demo: false,
    })
    expect(await confirmation(browser, { paymentId: 'pi_made_up' })).toEqual({ state: 'unknown', demo: true })
    await open(stranger)
    expect(await confirmation(stranger, { paymentId: opened.paymentId })).toMatchObject({ state: 'unknown' })
  })

  test('shows why a payment failed, and lets the buyer try again', async () => {
    const opened = await open(browser)
    await browser.send('PUT', `/api/checkout/${opened.orderId}`, form)
    expect(await confirmation(browser, opened)).toMatchObject({ state: 'failed' })
    await pay(browser, opened, { number: '4000000000000002' })
    expect(await confirmation(browser, opened)).toEqual({
      state: 'failed',
      message: 'Your card was declined.',
      charged: false,
    })
    await pay(browser, opened)
    expect(await confirmation(browser, opened)).toMatchObject({ state: 'paid' })
  })
})
