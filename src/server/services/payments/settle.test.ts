import { beforeEach, expect, test } from 'vitest'
import type { ProviderPayment } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { buy, deliveryForm, newShop, open, pay, secondPayment, teaItem, voucherItem } from '#test/support/shop.ts'
import { writeSetting } from '../stored-settings.ts'
import { usableVouchersOf, voucherForBrowser } from '../vouchers/vouchers.ts'
import { settle } from './settle.ts'

onEveryEngine('the settlement of a payment', (engine) => {
  const shop = fixtureForEach(() => newShop(engine))
  let browser: HttpClient
  beforeEach(async () => {
    browser = httpClient(shop.app)
  })

  const db = () => shop.database.db
  const order = (id: string) => db().selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const emails = async () =>
    (await db().selectFrom('email_outbox').select(['template', 'recipient']).orderBy('template').execute()).map(
      ({ template, recipient }) => `${template} to ${recipient}`,
    )
  const paymentStatus = async (reference: string) =>
    (await db().selectFrom('payments').select('status').where('reference', '=', reference).executeTakeFirst())?.status
  /** The provider tells something else than what really happened. */
  const twisted = (change: Partial<ProviderPayment>) => ({
    ...shop.deps,
    payments: {
      ...shop.gateway,
      fetchPayment: async (reference: string) => ({ ...(await shop.gateway.fetchPayment(reference)), ...change }),
    },
  })

  test('issues nothing for a pending order that is not paid, and lets the buyer pay again', async () => {
    const opened = await open(browser)
    await pay(browser, opened, { number: '4000000000000002' })
    for (const status of ['open', 'processing'] as const)
      expect(await settle(twisted({ status }), { reference: opened.paymentId })).toMatchObject({
        orderStatus: 'pending',
        decision: { to: 'unchanged' },
      })
    expect(await usableVouchersOf(db(), opened.orderId, { now: shop.deps.now() })).toEqual([])
    expect(await pay(browser, opened)).toEqual({ status: 'succeeded' })
  })

  test('makes a pending order paid, with vouchers, ledger and emails', async () => {
    await writeSetting(db(), 'shop.voucherYears', 3, shop.clock.now())
    const { orderId, paymentId } = await buy(browser, [{ ...voucherItem, quantity: 3 }, teaItem], deliveryForm)
    expect(await settle(shop.deps, { reference: paymentId })).toMatchObject({ known: true, orderStatus: 'paid' })

    expect(await order(orderId)).toMatchObject({
      status: 'paid',
      charged_cents: 33350,
      total_cents: 33350,
      vouchers_issued: 3,
    })
    expect(await paymentStatus(paymentId)).toBe('succeeded')
    const vouchers = await db().selectFrom('vouchers').selectAll().orderBy('unit').execute()
    expect(vouchers.map(({ unit, balance_cents, status }) => [unit, balance_cents, status])).toEqual([
      [1, 10000, 'active'],
      [2, 10000, 'active'],
      [3, 10000, 'active'],
    ])
    expect(new Set(vouchers.map(({ code }) => code)).size).toBe(3)
    // 2 March 2026 in Adelaide; the last second of that day three years later, in daylight-saving time.
    expect(vouchers[0]!.expires_at).toBe('2029-03-02T13:29:59.000Z')
    const ledger = await db().selectFrom('voucher_ledger').selectAll().execute()
    expect(ledger.map(({ kind, delta_cents }) => [kind, delta_cents])).toEqual(Array(3).fill(['issue', 10000]))
    expect(await emails()).toEqual(['receipt to mei@visitor.example', 'voucher to mei@visitor.example'])
  })

  test('gives an order of goods a receipt and no voucher', async () => {
    const { orderId, paymentId } = await buy(browser, [teaItem], deliveryForm)
    await settle(shop.deps, { reference: paymentId })
    expect(await order(orderId)).toMatchObject({ status: 'paid', vouchers_issued: 0, charged_cents: 3350 })
    expect(await emails()).toEqual(['receipt to mei@visitor.example'])
  })

  test.each([
    ['amount', { amount: 9999 }],
    ['currency', { currency: 'usd' }],
    ['mode', { livemode: true }],
  ])('puts a pending order under review for another %s, and notifies the staff', async (reason, change) => {
    await db()
      .insertInto('content_sections')
      .values({
        section: 'clinic',
        value: JSON.stringify({
          name: 'A',
          description: '',
          socials: [],
          hours: [],
          phone: '',
          email: 'desk@clinic.example',
          address: 'B',
        }),
        revision: 1,
        updated_at: '2026-03-01T00:00:00.000Z',
      })
      .execute()
    const { orderId, paymentId } = await buy(browser)
    const first = await settle(twisted(change), { reference: paymentId })
    expect(first).toMatchObject({ orderStatus: 'review', decision: { to: 'review', reason } })
    await settle(twisted(change), { reference: paymentId })
    await settle(shop.deps, { reference: paymentId })
    expect(await order(orderId)).toMatchObject({ status: 'review', paid_at: null, vouchers_issued: 0 })
    expect(await usableVouchersOf(db(), orderId, { now: shop.deps.now() })).toEqual([])
    expect(await emails()).toEqual(['order-review to desk@clinic.example', 'payment-review to mei@visitor.example'])
    const audit = await db().selectFrom('audit_log').selectAll().execute()
    expect(audit.map(({ action, entity_id }) => [action, entity_id])).toEqual([['order.review', orderId]])
  })

  test('leaves an order under review when another payment succeeds, and notifies the staff', async () => {
    const first = await buy(browser)
    await settle(twisted({ amount: 1 }), { reference: first.paymentId })
    const second = await secondPayment(shop, first.orderId)
    expect(await settle(shop.deps, { reference: second })).toMatchObject({
      orderStatus: 'review',
      decision: { reason: 'another' },
    })
    expect(await db().selectFrom('audit_log').selectAll().execute()).toHaveLength(2)
  })

  test('changes nothing when the same payment is reported again', async () => {
    const { orderId, paymentId } = await buy(browser)
    await settle(shop.deps, { reference: paymentId })
    const before = [
      await order(orderId),
      await usableVouchersOf(db(), orderId, { now: shop.deps.now() }),
      await emails(),
    ]
    await settle(shop.deps, { reference: paymentId })
    await settle(twisted({ amount: 1 }), { reference: paymentId })
    expect([
      await order(orderId),
      await usableVouchersOf(db(), orderId, { now: shop.deps.now() }),
      await emails(),
    ]).toEqual(before)
  })

  test('refunds a second payment of a paid order once', async () => {
    const { orderId, paymentId } = await buy(browser)
    const second = await secondPayment(shop, orderId)
    await settle(shop.deps, { reference: paymentId })
    expect(await settle(shop.deps, { reference: second })).toMatchObject({
      orderStatus: 'paid',
      decision: { to: 'refund-duplicate' },
    })
    await settle(shop.deps, { reference: second })
    expect(await paymentStatus(paymentId)).toBe('succeeded')
    expect(await paymentStatus(second)).toBe('refunded')
    expect(await usableVouchersOf(db(), orderId, { now: shop.deps.now() })).toHaveLength(1)
    const refunds = await db().selectFrom('demo_refunds').selectAll().execute()
    expect(refunds.map(({ payment_id, amount_cents }) => [payment_id, amount_cents])).toEqual([[second, 10000]])
  })

  test('makes a cancelled order paid when its payment succeeds late', async () => {
    const { orderId, paymentId } = await buy(browser)
    await db().updateTable('orders').set({ status: 'cancelled' }).execute()
    await db().updateTable('payments').set({ status: 'cancelled' }).execute()
    expect(await settle(shop.deps, { reference: paymentId })).toMatchObject({ orderStatus: 'paid' })
    expect(await usableVouchersOf(db(), orderId, { now: shop.deps.now() })).toHaveLength(1)
  })

  test('makes an order paid whose form was never sent, and sends no email', async () => {
    const opened = await open(browser)
    await pay(browser, opened)
    expect(await settle(shop.deps, { reference: opened.paymentId })).toMatchObject({ orderStatus: 'paid' })
    expect(await emails()).toEqual([])
  })

  test('draws a new voucher code when the first is taken', async () => {
    const taken = Uint8Array.from({ length: 10 }, () => 7)
    const { orderId, paymentId } = await buy(browser, [{ ...voucherItem, quantity: 2 }])
    let draws = 0
    const randomBytes = (count: number) => {
      draws++
      return draws <= 3 ? taken : Uint8Array.from({ length: count }, () => 9)
    }
    await settle({ ...shop.deps, randomBytes }, { reference: paymentId })
    expect((await usableVouchersOf(db(), orderId, { now: shop.deps.now() })).map(({ code }) => code)).toEqual([
      'HHHH-HHHH-HH',
      'KKKK-KKKK-KK',
    ])
  })

  test('the database refuses a voucher without a paid order, and a paid order without its vouchers', async () => {
    const { orderId } = await open(browser)
    const line = await db().selectFrom('order_lines').select('id').executeTakeFirstOrThrow()
    const voucher = {
      id: 'forged',
      code: 'AAAAAAAAAA',
      order_id: orderId,
      order_paid_at: '2026-03-02T01:00:00.000Z',
      order_line_id: line.id,
      unit: 1,
      initial_cents: 10000,
      balance_cents: 10000,
      status: 'active',
      livemode: 0,
      issued_at: '2026-03-02T01:00:00.000Z',
      expires_at: '2027-03-02T01:00:00.000Z',
    } as const
    await expect(db().insertInto('vouchers').values(voucher).execute()).rejects.toThrow()
    const paid = { status: 'paid', paid_at: voucher.order_paid_at, paid_payment_id: 'p', charged_cents: 10000 } as const
    await expect(db().updateTable('orders').set(paid).execute()).rejects.toThrow()
    await expect(db().updateTable('orders').set({ status: 'paid' }).execute()).rejects.toThrow()
  })

  test('a voucher is shown only to the browser that bought it, until it is void', async () => {
    const { paymentId, orderId } = await buy(browser)
    await settle(shop.deps, { reference: paymentId })
    const [voucher] = await usableVouchersOf(db(), orderId, { now: shop.deps.now() })
    const ask = (browserToken: string | undefined, voucherId = voucher!.id) =>
      voucherForBrowser(shop.deps, { voucherId, browserToken })
    const mine = browser.cookies.get('checkout')
    expect(await ask(mine)).toEqual({ ok: true, voucher })
    for (const [browserToken, id] of [[undefined], ['x'.repeat(43)], [mine, 'no-such-voucher']] as const)
      expect(await ask(browserToken, id)).toEqual({ ok: false, reason: 'unknown' })
    await db().updateTable('vouchers').set({ status: 'void' }).execute()
    expect(await ask(mine)).toEqual({ ok: false, reason: 'void' })
    expect(await ask(undefined)).toEqual({ ok: false, reason: 'unknown' })
  })

  test('ignores a payment that is not ours', async () => {
    expect(await settle(shop.deps, { reference: 'pi_other' })).toEqual({ known: false })
  })
})
