import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderDetail, OrderList } from '#contract/order.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { settle } from '#server/services/payments/settle.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { buy, deliveryForm, form, newBrowser, open, teaItem, voucherItem } from '#test/support/shop.ts'
import { newStaffShop, type StaffShop, type Who } from '#test/support/staff-shop.ts'

onEveryEngine('orders at the desk', (engine) => {
  let shop: StaffShop
  beforeEach(async () => {
    shop = await newStaffShop(engine)
  })
  afterEach(() => shop.drop())

  const ask = (method: string, path: string, body?: unknown, who: Who = 'owner') => shop.ask(who, method, path, body)
  const order = async (id: string) => (await ask('GET', `/api/orders/${id}`)).body as OrderDetail
  const list = async (query = '') => {
    const { status, body } = await ask('GET', `/api/orders${query}`, undefined, 'staff')
    if (status !== 200) throw new Error(`the list was answered ${status}`)
    return body as OrderList
  }
  const people = async (query: string) => (await list(query)).items.map(({ name }) => name)
  let keys = 0
  const refunding = (amountCents: number) => ({
    amountCents,
    reason: 'changed mind',
    idempotencyKey: `refund-${keys++} of a test`,
  })

  test('nothing answers to whoever is signed out, and money and settings are the owner’s', async () => {
    const { orderId } = await buyAndSettle(shop)
    const product = { name: 'X', description: '', priceCents: 100, image: '/x.jpg', active: true }
    const forStaff: [string, string, unknown?][] = [
      ['GET', '/api/orders'],
      ['GET', '/api/order-counts'],
      ['GET', `/api/orders/${orderId}`],
      ['POST', `/api/orders/${orderId}/fulfil`, {}],
      ['POST', `/api/orders/${orderId}/emails`, { template: 'receipt' }],
      ['POST', `/api/orders/${orderId}/retry`],
      ['GET', '/api/unmatched-payments'],
      ['GET', '/api/emails'],
      ['GET', '/api/emails/x'],
      ['POST', '/api/emails/x/again'],
      ['GET', '/api/email-previews'],
      ['GET', '/api/email-previews/receipt'],
    ]
    const forOwners: [string, string, unknown?][] = [
      ['POST', `/api/orders/${orderId}/refunds`, refunding(100)],
      ['POST', `/api/orders/${orderId}/refunds/x/retry`],
      ['POST', `/api/orders/${orderId}/review`, { decision: 'done', note: 'x' }],
      ['POST', '/api/unmatched-payments/x/resolve', {}],
      ['GET', '/api/shop-settings'],
      ['PUT', '/api/shop-settings/shipping-fees', { byState: {}, other: 0 }],
      ['POST', '/api/shop-products', { ...product, kind: 'goods' }],
      ['PUT', '/api/shop-products/100', product],
    ]
    for (const [method, path, body] of [...forStaff, ...forOwners])
      expect([path, (await ask(method, path, body, 'nobody')).status]).toEqual([path, 401])
    for (const [method, path, body] of forOwners)
      expect([path, (await ask(method, path, body, 'staff')).status]).toEqual([path, 403])
    for (const [method, path, body] of forStaff)
      expect([path, (await ask(method, path, body, 'staff')).status < 500]).toEqual([path, true])
    expect(await order(orderId)).toMatchObject({ status: 'paid', refundableCents: 10000 })
  })

  test('are listed by state, searched and sorted', async () => {
    await buyAndSettle(shop, [voucherItem], { ...form, name: 'Ada 100%', email: 'ada@visitor.example' })
    const posted = await buyAndSettle(shop, [teaItem], { ...deliveryForm, name: 'Bo Post' })
    const refunded = await buyAndSettle(shop, [{ ...voucherItem, quantity: 3 }], { ...form, name: 'Cy Refund' })
    await ask('POST', `/api/orders/${refunded.orderId}/refunds`, refunding(30000))
    await open(newBrowser(shop))
    expect(await people('')).toEqual(['Cy Refund', 'Bo Post', 'Ada 100%'])
    expect(await people('?status=to_fulfil')).toEqual(['Bo Post'])
    expect(await people('?status=refunded')).toEqual(['Cy Refund'])
    expect(await people('?status=unpaid')).toEqual([''])
    expect(await people('?status=review')).toEqual([])
    expect(await people('?sort=total')).toEqual(['Bo Post', 'Ada 100%', 'Cy Refund'])
    expect(await people('?sort=-name')).toEqual(['Cy Refund', 'Bo Post', 'Ada 100%'])
    expect(await people('?q=ADA@visitor')).toEqual(['Ada 100%'])
    expect(await people('?q=100%25')).toEqual(['Ada 100%'])
    expect(await people('?q=_')).toEqual([])
    const { reference } = await order(posted.orderId)
    expect(await people(`?q=${reference.toLowerCase()}`)).toEqual(['Bo Post'])
    expect(await list('?page=2')).toMatchObject({ items: [], total: 3, page: 2, pageSize: 25 })
    expect((await list('?status=refunded')).items[0]).toMatchObject({
      units: 3,
      totalCents: 30000,
      test: true,
      desk: false,
    })
    for (const query of ['?status=odd', '?sort=odd', '?page=0'])
      expect((await ask('GET', `/api/orders${query}`)).status).toBe(422)
    expect((await ask('GET', '/api/order-counts')).body).toEqual({
      toFulfil: 1,
      review: 0,
      unmatchedPayments: 0,
      failedEmails: 0,
    })
  })

  test('tell everything that happened, without a code', async () => {
    const { orderId, paymentId } = await buyAndSettle(shop, [voucherItem, teaItem], deliveryForm)
    await shop.gateway.deliverDue()
    const codes = (await shop.database.db.selectFrom('vouchers').select('code').execute()).map(({ code }) => code)
    expect((await ask('POST', `/api/orders/${orderId}/fulfil`, { note: 'parcel 123' }, 'staff')).body).toMatchObject({
      status: 'fulfilled',
      awaitsFulfilment: false,
    })
    const refunded = await ask('POST', `/api/orders/${orderId}/refunds`, refunding(5000))
    expect([refunded.status, refunded.body.status]).toEqual([200, 'partly_refunded'])
    const found = await ask('GET', `/api/orders/${orderId}`, undefined, 'staff')
    expect(found.headers.get('cache-control')).toBe('no-store')
    expect(found.body).toMatchObject({
      vouchers: [{ state: 'active', balanceCents: 8350, maskedCode: `••••-••••-${codes[0]!.slice(8)}` }],
      payments: [{ reference: paymentId, paying: true, amountCents: 13350 }],
      refunds: [{ status: 'succeeded', amountCents: 5000, note: 'changed mind', actor: 'Mei Tan', retryable: false }],
      resendable: ['receipt', 'voucher', 'dispatch'],
      refundableCents: 8350,
    })
    const titles = (found.body as OrderDetail).timeline.map(({ title }) => title)
    for (const title of [
      'Checkout opened',
      'Payment started',
      'Payment received',
      'Posted or handed over',
      'Partly refunded',
    ])
      expect(titles).toContain(title)
    expect(titles).toContain('Email waiting: Posted or handed over')
    expect(titles.join()).toMatch(/Voucher ••••-••••-.. refunded/)
    expect(found.body.timeline).toContainEqual(
      expect.objectContaining({ title: 'Posted or handed over', detail: 'parcel 123', actor: 'Sam Lee' }),
    )
    const times = (found.body as OrderDetail).timeline.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    for (const code of codes) expect(found.text).not.toContain(code.slice(0, 8))
    expect(found.text).not.toMatch(/_secret_/)
    expect((await ask('GET', '/api/orders/none')).status).toBe(404)
  })

  test('that were paid while no word of it came are settled when the staff ask', async () => {
    const { orderId } = await buy(newBrowser(shop))
    expect((await list('?status=unpaid')).items).toMatchObject([{ id: orderId, status: 'pending' }])
    const asked = await ask('POST', `/api/orders/${orderId}/retry`, undefined, 'staff')
    expect(asked.body).toMatchObject({ status: 'paid', vouchers: [{ state: 'active' }] })
    shop.deps.payments = {
      ...shop.gateway,
      fetchPayment: () => Promise.reject(new ProviderError('down', true)),
    }
    expect((await ask('POST', `/api/orders/${orderId}/retry`, undefined, 'staff')).status).toBe(502)
    expect((await ask('POST', '/api/orders/none/retry')).status).toBe(404)
  })

  test('in review are decided by the owner', async () => {
    const { orderId, paymentId } = await buy(newBrowser(shop))
    const { fetchPayment } = shop.gateway
    shop.deps.payments = {
      ...shop.gateway,
      fetchPayment: async (reference) => ({ ...(await fetchPayment(reference)), amount: 9000 }),
    }
    await settle(shop.deps, { reference: paymentId })
    expect((await list('?status=review')).items).toMatchObject([{ id: orderId, reviewReason: 'amount' }])
    const done = await ask('POST', `/api/orders/${orderId}/review`, { decision: 'done', note: 'ok' })
    expect([done.status, done.body.reason]).toEqual([409, 'not_waiting'])
    const accepted = await ask('POST', `/api/orders/${orderId}/review`, { decision: 'accept', note: 'agreed by phone' })
    expect([accepted.status, accepted.body.status, accepted.body.totalCents]).toEqual([200, 'paid', 9000])
    expect(accepted.body.timeline).toContainEqual(
      expect.objectContaining({ title: 'Payment accepted', detail: 'agreed by phone', actor: 'Mei Tan' }),
    )
  })
})
