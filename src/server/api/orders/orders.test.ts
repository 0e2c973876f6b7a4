import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emailNames } from '#contract/email-names.ts'
import type { OrderDetail, OrderList } from '#contract/order.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { MailError } from '#server/mail/mailer.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { settle } from '#server/payments/settle.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import type { recordingMailer } from '#test/support/deps.ts'
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
      ['GET', '/api/stray-payments'],
      ['GET', '/api/emails'],
      ['POST', '/api/emails/x/retry'],
      ['GET', '/api/email-previews'],
      ['GET', '/api/email-previews/receipt'],
    ]
    const forOwners: [string, string, unknown?][] = [
      ['POST', `/api/orders/${orderId}/refunds`, refunding(100)],
      ['POST', `/api/orders/${orderId}/refunds/x/retry`],
      ['POST', `/api/orders/${orderId}/review`, { decision: 'done', note: 'x' }],
      ['POST', '/api/stray-payments/x/resolve', {}],
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
      strayPayments: 0,
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
      'Payment opened',
      'Payment received',
      'Posted or handed over',
      'Partly refunded',
    ])
      expect(titles).toContain(title)
    expect(titles).toContain('E-mail waits to be sent: Posted or handed over')
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

  test('refuse a refund of more than is left, in words and with the field', async () => {
    const { orderId } = await buyAndSettle(shop)
    const answer = await ask('POST', `/api/orders/${orderId}/refunds`, refunding(10001))
    expect([answer.status, answer.body.reason, answer.body.most]).toEqual([409, 'spent', 10000])
    expect(answer.body.errors).toEqual([
      { path: 'amountCents', message: 'At most $100.00 can go back: the rest was spent' },
    ])
    for (const body of [{ ...refunding(0) }, { ...refunding(100), reason: ' ' }, { amountCents: 100, reason: 'x' }])
      expect((await ask('POST', `/api/orders/${orderId}/refunds`, body)).status).toBe(422)
    expect((await ask('POST', '/api/orders/none/refunds', refunding(100))).status).toBe(404)
    expect((await ask('POST', `/api/orders/${orderId}/fulfil`, {})).status).toBe(409)
  })

  describe('sold at the desk', () => {
    const sell = async () => {
      const sale = { amountCents: 10000, quantity: 2, method: 'terminal', name: 'Kim', email: 'kim@visitor.example' }
      const sold = await ask('POST', '/api/voucher-desk/sales', { ...sale, idempotencyKey: `sale-${keys++}-of-a-test` })
      expect(sold.status).toBe(201)
      return sold.body.orderId as string
    }
    const ledgerOf = async (orderId: string) => {
      const { db } = shop.database
      const lines = await db
        .selectFrom('voucher_ledger')
        .innerJoin('vouchers', 'vouchers.id', 'voucher_ledger.voucher_id')
        .select(['kind', 'delta_cents', 'actor'])
        .where('vouchers.order_id', '=', orderId)
        .where('kind', '!=', 'issue')
        .orderBy('voucher_ledger.id')
        .execute()
      return lines.map(({ kind, delta_cents, actor }) => `${kind} ${delta_cents} by ${actor}`)
    }

    test('are refunded by hand, a part and the rest: no provider is asked', async () => {
      const orderId = await sell()
      shop.deps.payments = { ...shop.gateway, refundPayment: () => Promise.reject(new Error('the provider was asked')) }
      const path = `/api/orders/${orderId}/refunds`
      const part = await ask('POST', path, { ...refunding(12500), method: 'cash' })
      expect([part.status, part.body]).toMatchObject([
        200,
        {
          status: 'partly_refunded',
          refundableCents: 7500,
          refunds: [{ status: 'succeeded', method: 'cash', actor: 'Mei Tan', amountCents: 12500, failure: '' }],
          vouchers: [{ state: 'active', balanceCents: 7500 }, { state: 'void' }],
        },
      ])
      expect((await ask('POST', path, refunding(7501))).body).toMatchObject({ reason: 'spent', most: 7500 })
      const rest = await ask('POST', path, refunding(7500))
      expect(rest.body).toMatchObject({
        status: 'refunded',
        refunds: [{ method: 'cash' }, { method: 'terminal' }],
        vouchers: [{ state: 'void' }, { state: 'void' }],
        payments: [{ provider: 'desk', status: 'refunded' }],
      })
      expect((rest.body as OrderDetail).timeline).toContainEqual(
        expect.objectContaining({ title: 'Handed back in cash', detail: '$125.00, changed mind', actor: 'Mei Tan' }),
      )
      expect(await ledgerOf(orderId)).toEqual([
        'refund -2500 by Mei Tan',
        'refund -10000 by Mei Tan',
        'refund -7500 by Mei Tan',
      ])
      const audit = await shop.database.db
        .selectFrom('audit_log')
        .select('actor_name')
        .where('action', '=', 'payment.refunded')
        .execute()
      expect(audit).toEqual([{ actor_name: 'Mei Tan' }, { actor_name: 'Mei Tan' }])
      expect(await shop.database.db.selectFrom('demo_refunds').select('id').execute()).toEqual([])
    })

    test('are so too while another provider is set up, and their buyer reads how', async () => {
      const orderId = await sell()
      shop.deps.payments = { ...shop.gateway, kind: 'stripe' as const }
      const refunded = await ask('POST', `/api/orders/${orderId}/refunds`, { ...refunding(20000), method: 'cash' })
      expect(refunded.body).toMatchObject({ status: 'refunded' })
      await runOutboxOnce(shop.deps)
      const { sent } = shop.deps.mailer as ReturnType<typeof recordingMailer>
      const letter = sent.find(({ subject }) => subject.startsWith('Your refund'))
      expect(letter?.text.replaceAll('\n', ' ')).toContain('We have handed it back to you in cash.')
    })
  })

  test('whose refund failed wait in the list, and one call of an owner tries it again', async () => {
    const { orderId } = await buyAndSettle(shop)
    const failing = async () => Promise.reject(new ProviderError('charge is too old', false))
    shop.deps.payments = { ...shop.gateway, refundPayment: failing }
    await ask('POST', `/api/orders/${orderId}/refunds`, refunding(10000))
    expect((await list('?status=review')).items).toMatchObject([{ id: orderId, reviewReason: 'refund_failed' }])
    const retry = (who: Who) => ask('POST', `/api/orders/${orderId}/retry`, undefined, who)
    expect((await retry('owner')).body).toMatchObject({ status: 'paid', reviewReason: 'refund_failed' })
    expect((await order(orderId)).refunds).toHaveLength(2)

    shop.deps.payments = shop.gateway
    expect((await retry('staff')).body).toMatchObject({ status: 'paid', reviewReason: 'refund_failed' })
    expect((await retry('owner')).body).toMatchObject({ status: 'refunded', reviewReason: null })
    await retry('owner')
    expect((await list('?status=review')).items).toEqual([])
    expect(await shop.database.db.selectFrom('demo_refunds').select('id').execute()).toHaveLength(1)
  })

  test('whose failed refund was followed by another are not refunded again', async () => {
    const { orderId } = await buyAndSettle(shop)
    const failing = async () => Promise.reject(new ProviderError('charge is too old', false))
    shop.deps.payments = { ...shop.gateway, refundPayment: failing }
    await ask('POST', `/api/orders/${orderId}/refunds`, refunding(2000))
    shop.deps.payments = shop.gateway
    await ask('POST', `/api/orders/${orderId}/refunds`, refunding(3000))
    const after = await ask('POST', `/api/orders/${orderId}/retry`)
    expect(after.body).toMatchObject({ status: 'partly_refunded', reviewReason: null, refundableCents: 7000 })
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

  describe('and their e-mails', () => {
    test('are sent once more, to the buyer or another address, where they have something to say', async () => {
      const { orderId } = await buyAndSettle(shop)
      const path = `/api/orders/${orderId}/emails`
      expect((await ask('POST', path, { template: 'dispatch' }, 'staff')).status).toBe(409)
      await ask('POST', path, { template: 'receipt' }, 'staff')
      const again = await ask('POST', path, { template: 'voucher', email: 'Kim@Visitor.example' }, 'staff')
      const { emails } = again.body as OrderDetail
      expect(emails.map(({ template, recipient }) => `${template} to ${recipient}`)).toEqual([
        'receipt to mei@visitor.example',
        'voucher to mei@visitor.example',
        'receipt to mei@visitor.example',
        'voucher to kim@visitor.example',
      ])
    })

    test('that failed are shown with the reason, and can be tried again', async () => {
      await buyAndSettle(shop, [teaItem], deliveryForm)
      shop.deps.mailer.send = () => Promise.reject(new MailError('The mail server refused the address (550)', true))
      await runOutboxOnce(shop.deps)
      const failed = await ask('GET', '/api/emails?status=failed', undefined, 'staff')
      expect(failed.body).toMatchObject({
        total: 1,
        items: [{ template: 'receipt', status: 'failed', lastError: 'The mail server refused the address (550)' }],
      })
      const { id } = failed.body.items[0]
      const retry = () => ask('POST', `/api/emails/${id}/retry`, undefined, 'staff')
      expect((await retry()).body).toMatchObject({ status: 'queued', attempts: 0 })
      expect((await retry()).status).toBe(409)
      expect((await ask('POST', '/api/emails/none/retry')).status).toBe(404)
      expect((await ask('GET', '/api/emails?status=queued&q=MEI@')).body.total).toBe(1)
      expect((await ask('GET', '/api/emails?q=_')).body.total).toBe(0)
    })

    test('can be looked at before any was sent', async () => {
      const { body: names } = await ask('GET', '/api/email-previews', undefined, 'staff')
      expect(names).toContain('refund')
      for (const name of names as string[]) {
        const { status, body } = await ask('GET', `/api/email-previews/${name}`, undefined, 'staff')
        expect([name, status, body.subject.length > 5, body.text.length > 50]).toEqual([name, 200, true, true])
        expect(body.html).not.toContain('cid:')
        expect(Object.keys(emailNames)).toContain(name)
      }
      expect((await ask('GET', '/api/email-previews/none')).status).toBe(404)
    })
  })

  describe('the shop’s settings', () => {
    const product = { name: 'Green tea', description: '', priceCents: 2050, image: '/tea.jpg', active: true }

    test('set prices that the next checkout asks for', async () => {
      const saved = await ask('PUT', '/api/shop-products/200', product)
      expect([saved.status, saved.body]).toMatchObject([200, { id: 200, name: 'Green tea', price: '20.50' }])
      const stale = await newBrowser(shop).send('POST', '/api/create-payment-intent', { cartItems: [teaItem] })
      expect(stale.status).toBe(409)
      const added = await ask('POST', '/api/shop-products', { ...product, kind: 'goods' })
      expect([added.status, added.body.id]).toEqual([201, 201])
      await ask('PUT', '/api/shop-products/201', { ...product, active: false })
      const sold = (await ask('GET', '/api/products')).body as { id: number }[]
      expect(sold.map(({ id }) => id)).toEqual([100, 200])
      expect((await ask('GET', '/api/shop-settings')).body.products).toHaveLength(3)
      expect((await ask('PUT', '/api/shop-products/999', product)).status).toBe(404)
      expect((await ask('PUT', '/api/shop-products/200', { ...product, priceCents: 99 })).status).toBe(422)
    })

    test('set fees by state', async () => {
      const fees = { byState: { SA: 700 }, other: 1900 }
      expect((await ask('PUT', '/api/shop-settings/shipping-fees', fees)).body.shippingFees).toEqual(fees)
      const { body } = await newBrowser(shop).send('POST', '/api/create-payment-intent', { cartItems: [teaItem] })
      expect(body).toMatchObject({ shippingFees: fees })
      expect((await ask('PUT', '/api/shop-settings/shipping-fees', { byState: { SA: -1 }, other: 0 })).status).toBe(422)
      const audit = await shop.database.db.selectFrom('audit_log').select('action').execute()
      expect(audit.filter(({ action }) => action === 'settings.saved')).toHaveLength(1)
    })
  })
})
