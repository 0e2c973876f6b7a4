import { beforeEach, expect, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { buy, confirmation, form, newShop, pay, teaItem, voucherItem } from '#test/support/shop.ts'

onEveryEngine('a purchase of the same goods again', (engine) => {
  const shop = fixtureForEach(() => newShop(engine))
  let browser: HttpClient
  beforeEach(async () => {
    browser = httpClient(shop.app)
  })

  const post = (cartItems: unknown[], more: object = {}, visitor = browser) =>
    visitor.send('POST', '/api/create-payment-intent', { cartItems, ...more })
  async function bought(cartItems: unknown[] = [voucherItem]) {
    const opened = await buy(browser, cartItems, { ...form, deliveryMethod: 'pickup' })
    await confirmation(browser, opened)
    return opened
  }
  const orders = () => shop.database.db.selectFrom('orders').selectAll().execute()

  test('is questioned within an hour, with details of the first order, and opens no order', async () => {
    const first = await bought([voucherItem, teaItem])
    const [order] = await orders()
    shop.clock.advance(12 * minute)
    expect(await post([teaItem, voucherItem])).toMatchObject({
      status: 409,
      body: {
        type: 'repeat_purchase',
        title: 'You’ve just bought the same thing',
        detail: 'You bought the same thing 12 minutes ago.',
        paymentId: first.paymentId,
        orderId: first.orderId,
        orderReference: order!.reference,
        paidAt: order!.paid_at,
      },
    })
    expect(await orders()).toHaveLength(1)
    expect(await post([voucherItem, teaItem], { repeat: 'pi_another' })).toMatchObject({ status: 409 })
  })

  test('continues after a confirmation, and is questioned again the next time', async () => {
    const first = await bought()
    const again = await post([voucherItem], { repeat: first.paymentId })
    expect(again).toMatchObject({ status: 200, body: { amount: 10000 } })
    expect(again.body).not.toMatchObject({ orderId: first.orderId })
    expect(await post([voucherItem]), 'a Yes is for one opening').toMatchObject({ status: 409 })
    expect((await post([voucherItem], { repeat: first.paymentId })).body).toMatchObject({
      orderId: (again.body as { orderId: string }).orderId,
    })
  })

  test('is questioned again when a confirmation refers to an older payment than the latest', async () => {
    const first = await bought([teaItem])
    const repeat = first.paymentId
    const inFirstTab = (await post([teaItem], { repeat })).body as typeof first
    await browser.send('PUT', `/api/checkout/${inFirstTab.orderId}`, { ...form, deliveryMethod: 'pickup' })
    await pay(browser, inFirstTab)
    await confirmation(browser, inFirstTab)
    expect(await post([teaItem], { repeat })).toMatchObject({
      status: 409,
      body: { type: 'repeat_purchase', paymentId: inFirstTab.paymentId },
    })
  })

  test('is questioned also when the price has changed', async () => {
    await bought()
    await shop.database.db.updateTable('products').set({ price_cents: 12000 }).where('id', '=', 100).execute()
    shop.clock.advance(minute)
    expect(await post([{ ...voucherItem, price: '120.00' }])).toMatchObject({
      status: 409,
      body: { type: 'repeat_purchase', detail: 'You bought the same thing 1 minute ago.' },
    })
  })

  test('is not questioned after an hour, in another browser, or for other goods', async () => {
    await bought()
    expect(await post([{ ...voucherItem, quantity: 2 }])).toMatchObject({ status: 200 })
    expect(await post([voucherItem, teaItem])).toMatchObject({ status: 200 })
    expect(await post([voucherItem], {}, httpClient(shop.app))).toMatchObject({ status: 200 })
    shop.clock.advance(59 * minute)
    expect(await post([voucherItem])).toMatchObject({ status: 409 })
    shop.clock.advance(minute)
    expect(await post([voucherItem])).toMatchObject({ status: 200 })
  })

  test.each<[OrderStatus, number]>([
    ['fulfilled', 409],
    ['partly_refunded', 409],
    ['refunding', 200],
    ['refunded', 200],
    ['lost', 200],
  ])('a purchase after an order in the state “%s” is answered %i', async (status, answer) => {
    await bought([teaItem])
    await shop.database.db.updateTable('orders').set({ status }).execute()
    expect(await post([teaItem])).toMatchObject({ status: answer })
  })
})
