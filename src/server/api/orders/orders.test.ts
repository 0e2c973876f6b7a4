import { expect, test } from 'vitest'
import type { OrderDetail } from '#contract/order.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { settle } from '#server/services/payments/settle.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { httpClient } from '#test/support/http-client.ts'
import { newOrderDashboard, refunding } from '#test/support/order-dashboard.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { buy, deliveryForm, form, open, teaItem, voucherItem } from '#test/support/shop.ts'

onEveryEngine('orders in the dashboard', (engine) => {
  const shop = fixtureForEach(() => newOrderDashboard(engine))

  const people = async (query: string) => (await shop.list(query)).items.map(({ name }) => name)

  test('need a session, and refunds and settings need an owner', async () => {
    const { orderId } = await buyAndSettle(shop)
    const product = { name: 'X', description: '', priceCents: 100, image: '/x.jpg', active: true }
    const forStaff: [string, string, unknown?][] = [
      ['GET', '/api/orders'],
      ['GET', '/api/order-counts'],
      ['GET', `/api/orders/${orderId}`],
      ['POST', `/api/orders/${orderId}/fulfil`, {}],
      ['POST', `/api/orders/${orderId}/fulfil/undo`, {}],
      ['POST', `/api/orders/${orderId}/emails`, { template: 'receipt' }],
      ['POST', `/api/orders/${orderId}/retry`],
      ['GET', '/api/unmatched-payments'],
      ['GET', '/api/emails'],
      ['GET', '/api/emails/x'],
      ['POST', '/api/emails/x/again'],
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
      expect([path, (await shop.askAs(method, path, body, 'nobody')).status]).toEqual([path, 401])
    for (const [method, path, body] of forOwners)
      expect([path, (await shop.askAs(method, path, body, 'staff')).status]).toEqual([path, 403])
    for (const [method, path, body] of forStaff)
      expect([path, (await shop.askAs(method, path, body, 'staff')).status < 500]).toEqual([path, true])
    expect(await shop.order(orderId)).toMatchObject({ status: 'paid', refundableCents: 10000 })
  })

  test('are listed by state, searched and sorted', async () => {
    await buyAndSettle(shop, [voucherItem], { ...form, name: 'Ada 100%', email: 'ada@visitor.example' })
    const posted = await buyAndSettle(shop, [teaItem], { ...deliveryForm, name: 'Bo Post' })
    const refunded = await buyAndSettle(shop, [{ ...voucherItem, quantity: 3 }], { ...form, name: 'Cy Refund' })
    await shop.askAs('POST', `/api/orders/${refunded.orderId}/refunds`, refunding(30000))
    await open(httpClient(shop.app))
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
    const { reference } = await shop.order(posted.orderId)
    expect(await people(`?q=${reference.toLowerCase()}`)).toEqual(['Bo Post'])
    expect(await shop.list('?page=2')).toMatchObject({ items: [], total: 3, page: 2, pageSize: 25 })
    expect((await shop.list('?status=refunded')).items[0]).toMatchObject({
      units: 3,
      totalCents: 30000,
      test: true,
      desk: false,
    })
    for (const query of ['?status=odd', '?sort=odd', '?page=0'])
      expect((await shop.askAs('GET', `/api/orders${query}`)).status).toBe(422)
    expect((await shop.askAs('GET', '/api/order-counts')).body).toEqual({
      toFulfil: 1,
      review: 0,
      unmatchedPayments: 0,
      failedEmails: 0,
    })
  })

  test('are marked as posted in bulk, each once, and a refused one does not stop the others', async () => {
    const first = await buyAndSettle(shop, [teaItem], { ...deliveryForm, name: 'Bo Post' })
    const second = await buyAndSettle(shop, [teaItem], { ...deliveryForm, name: 'Cy Post' })
    const printed = await buyAndSettle(shop)
    const mark = (ids: string[], who: 'staff' | 'nobody' = 'staff') =>
      shop.askAs('POST', '/api/many/orders', { act: 'fulfil', ids }, who)
    expect((await mark([first.orderId], 'nobody')).status).toBe(401)
    expect((await mark([])).status).toBe(422)
    const ids = [first.orderId, printed.orderId, 'nonsense', second.orderId, first.orderId]
    const done = [first.orderId, second.orderId]
    expect((await mark([first.orderId])).body).toEqual({ done: [first.orderId], refused: [] })
    for (const already of [[first.orderId], done])
      expect((await mark(ids)).body, 'and which somebody had marked before').toEqual({
        done,
        already,
        refused: [
          { id: printed.orderId, reason: 'There’s nothing to post or hand over for this order' },
          { id: 'nonsense', reason: 'We can’t find this order' },
        ],
      })
    expect(await people('?status=to_fulfil')).toEqual([])
    const { db } = shop.database
    const mails = await db.selectFrom('email_outbox').select('id').where('template', '=', 'dispatch').execute()
    const lines = await db.selectFrom('audit_log').select('id').where('action', '=', 'order.handed_over').execute()
    expect([mails.length, lines.length]).toEqual([2, 2])
  })

  test('tell who marks one too late what becomes of another note than the one that is kept', async () => {
    const { orderId } = await buyAndSettle(shop, [teaItem], deliveryForm)
    const call = async (path: string, note: string) => {
      const { status, body } = await shop.askAs('POST', `/api/orders/${orderId}/${path}`, { note }, 'staff')
      return [status, body.detail ?? body.fulfilmentNote]
    }
    expect(await call('fulfil', 'Parcel AAA')).toEqual([200, 'Parcel AAA'])
    expect(await call('fulfil', 'Parcel AAA'), 'a lost answer').toEqual([200, 'Parcel AAA'])
    expect(await call('fulfil', ''), 'nothing is lost').toEqual([200, 'Parcel AAA'])
    expect(await call('fulfil', 'Parcel RITA')).toEqual([
      409,
      expect.stringContaining('Someone else has marked this order already, so your note wasn’t saved'),
    ])
    const many = await shop.askAs('POST', '/api/many/orders', { act: 'fulfil', ids: [orderId] })
    expect([many.status, many.body.done]).toEqual([200, [orderId]])
    expect(await call('fulfil/undo', 'Wrong box')).toEqual([200, ''])
    expect(await call('fulfil/undo', 'Wrong box'), 'a lost answer').toEqual([200, ''])
    expect(await call('fulfil/undo', 'Label torn')).toEqual([
      409,
      expect.stringContaining('has taken this back already'),
    ])
    expect(await call('fulfil', 'Parcel AAB')).toEqual([200, 'Parcel AAB'])
  })

  test('list everything that happened in their timeline, without a voucher code', async () => {
    const { orderId, paymentId } = await buyAndSettle(shop, [voucherItem, teaItem], deliveryForm)
    await shop.gateway.deliverDue()
    const codes = (await shop.database.db.selectFrom('vouchers').select('code').execute()).map(({ code }) => code)
    expect(
      (await shop.askAs('POST', `/api/orders/${orderId}/fulfil`, { note: 'parcel 123' }, 'staff')).body,
    ).toMatchObject({
      status: 'fulfilled',
      awaitsFulfilment: false,
      refundableGoodsCents: 3350,
    })
    const refunded = await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(5000))
    expect([refunded.status, refunded.body.status]).toEqual([200, 'partly_refunded'])
    await shop.gateway.deliverDue()
    const found = await shop.askAs('GET', `/api/orders/${orderId}`, undefined, 'staff')
    expect(found.headers.get('cache-control')).toBe('no-store')
    expect(found.body).toMatchObject({
      vouchers: [{ state: 'active', balanceCents: 8350, maskedCode: `••••-••••-${codes[0]!.slice(8)}` }],
      payments: [{ reference: paymentId, paying: true, amountCents: 13350 }],
      refunds: [{ status: 'succeeded', amountCents: 5000, note: 'changed mind', actor: 'Mei Tan', retryable: false }],
      resendable: ['receipt', 'voucher', 'dispatch'],
      refundableCents: 8350,
      refundableGoodsCents: 0,
    })
    expect(found.body.fulfilmentNote).toBe('parcel 123')
    const titles = (found.body as OrderDetail).timeline.map(({ title }) => title)
    expect(titles).not.toContain('Fulfilled')
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
    expect(found.body.timeline).toContainEqual(
      expect.objectContaining({ title: 'Update from the provider', detail: 'Partly refunded' }),
    )
    const times = (found.body as OrderDetail).timeline.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    for (const code of codes) expect(found.text).not.toContain(code.slice(0, 8))
    expect(found.text).not.toMatch(/_secret_/)
    expect((await shop.askAs('GET', '/api/orders/none')).status).toBe(404)
  })

  test('are settled on request when they were paid and no webhook arrived', async () => {
    const { orderId } = await buy(httpClient(shop.app))
    expect((await shop.list('?status=unpaid')).items).toMatchObject([{ id: orderId, status: 'pending' }])
    const asked = await shop.askAs('POST', `/api/orders/${orderId}/retry`, undefined, 'staff')
    expect(asked.body).toMatchObject({ status: 'paid', vouchers: [{ state: 'active' }] })
    shop.deps.payments = {
      ...shop.gateway,
      fetchPayment: () => Promise.reject(new ProviderError('down', true)),
    }
    expect((await shop.askAs('POST', `/api/orders/${orderId}/retry`, undefined, 'staff')).status).toBe(502)
    expect((await shop.askAs('POST', '/api/orders/none/retry')).status).toBe(404)
  })

  test('are not accepted while their payment is on its way back', async () => {
    const { orderId, paymentId } = await buy(httpClient(shop.app))
    const { fetchPayment } = shop.gateway
    shop.deps.payments = {
      ...shop.gateway,
      fetchPayment: async (reference) => ({ ...(await fetchPayment(reference)), amount: 9000 }),
      refundPayment: () => Promise.reject(new ProviderError('down', true)),
    }
    await settle(shop.deps, { reference: paymentId })
    const decide = (decision: string) =>
      shop.askAs('POST', `/api/orders/${orderId}/review`, { decision, note: 'not ours' })
    await decide('refund')
    const accepted = await decide('accept')
    expect([accepted.status, accepted.body.reason]).toEqual([409, 'not_waiting'])
    expect(await shop.database.db.selectFrom('vouchers').select('id').execute()).toEqual([])
  })

  test('are accepted by an owner when they are under review', async () => {
    const { orderId, paymentId } = await buy(httpClient(shop.app))
    const { fetchPayment } = shop.gateway
    shop.deps.payments = {
      ...shop.gateway,
      fetchPayment: async (reference) => ({ ...(await fetchPayment(reference)), amount: 9000 }),
    }
    await settle(shop.deps, { reference: paymentId })
    expect((await shop.list('?status=review')).items).toMatchObject([{ id: orderId, reviewReason: 'amount' }])
    const done = await shop.askAs('POST', `/api/orders/${orderId}/review`, { decision: 'done', note: 'ok' })
    expect([done.status, done.body.reason]).toEqual([409, 'not_waiting'])
    const accepted = await shop.askAs('POST', `/api/orders/${orderId}/review`, {
      decision: 'accept',
      note: 'agreed by phone',
    })
    expect([accepted.status, accepted.body.status, accepted.body.totalCents]).toEqual([200, 'paid', 9000])
    expect(accepted.body.timeline).toContainEqual(
      expect.objectContaining({ title: 'Payment accepted', detail: 'agreed by phone', actor: 'Mei Tan' }),
    )
  })
})
