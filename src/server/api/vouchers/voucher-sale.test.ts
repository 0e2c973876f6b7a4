import { expect, test } from 'vitest'
import type { OrderDetail } from '#contract/order.ts'
import type { VoucherDetail } from '#contract/voucher.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { desk, newKey, newVoucherDesk } from '#test/support/voucher-desk.ts'

onEveryEngine('a sale at the desk', (engine) => {
  const shop = fixtureForAll(() => newVoucherDesk(engine))

  const seller = 'Sam Lee'
  const sale = () => ({
    amountCents: 7500,
    quantity: 2,
    method: 'terminal',
    name: 'Kim Buyer',
    email: 'kim@visitor.example',
    idempotencyKey: newKey(),
  })

  test('a gift sold at the desk names recipient and message, and is emailed to the recipient', async () => {
    const gift = { giftTo: '王小明', giftMessage: 'Happy birthday', giftEmail: 'Robin@visitor.example' }
    const sold = await shop.send('POST', `${desk}/sales`, { ...sale(), ...gift, quantity: 1 })
    expect(sold.body).toMatchObject({ vouchers: [{ gift: { to: '王小明', email: 'robin@visitor.example' } }] })
    const emails = await shop.database.db
      .selectFrom('email_outbox')
      .select(['template', 'recipient'])
      .where('payload', 'like', `%${sold.body.orderId}%`)
      .orderBy('template')
      .execute()
    expect(emails).toEqual([
      { template: 'gift', recipient: 'robin@visitor.example' },
      { template: 'receipt', recipient: 'kim@visitor.example' },
    ])
  })

  test('a gift is emailed to the recipient on its day also where the buyer gave no address', async () => {
    const gift = { giftTo: 'Robin', giftEmail: 'robin@visitor.example', quantity: 1, email: '' }
    const sold = await shop.send('POST', `${desk}/sales`, { ...sale(), ...gift })
    const emails = await shop.database.db
      .selectFrom('email_outbox')
      .select(['template', 'recipient'])
      .where('subject_id', '=', sold.body.orderId)
      .execute()
    expect(emails).toEqual([{ template: 'gift', recipient: 'robin@visitor.example' }])
  })

  test('a gift with a wrong field is refused beside it, and nothing is sold', async () => {
    const asked = { ...sale(), giftTo: 'Robin 🎉', giftDate: '2020-01-01', giftEmail: 'robin@visitor.example' }
    const { status, body } = await shop.send('POST', `${desk}/sales`, asked)
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { path: 'giftTo', message: expect.stringContaining('“🎉”') },
      { path: 'giftDate', message: 'Please choose today or a later day' },
    ])
    expect((await shop.send('POST', `${desk}/sales`, { ...asked, giftTo: 'Robin', giftDate: '' })).status).toBe(201)
  })

  test('creates a paid order with vouchers and emails, once per key', async () => {
    const asked = sale()
    const sold = await shop.send('POST', `${desk}/sales`, asked)
    expect(sold.status).toBe(201)
    const vouchers = sold.body.vouchers as VoucherDetail[]
    expect(vouchers).toHaveLength(2)
    expect(vouchers[0]).toMatchObject({
      balanceCents: 7500,
      state: 'active',
      order: { desk: true, name: 'Kim Buyer' },
    })
    const again = await shop.send('POST', `${desk}/sales`, asked)
    expect(again.body).toEqual(sold.body)
    for (const other of [
      { quantity: 3 },
      { amountCents: 15000, quantity: 1 },
      { giftEmail: 'robin@visitor.example' },
      { method: 'cash' },
    ])
      expect((await shop.send('POST', `${desk}/sales`, { ...asked, ...other })).body.reason).toBe('sold_differently')

    const order = await shop.database.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', sold.body.orderId)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      status: 'paid',
      total_cents: 15000,
      charged_cents: 15000,
      vouchers_issued: 2,
      delivery_method: 'print',
      livemode: 0,
    })
    const payment = await shop.database.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ provider: 'desk', method: 'terminal', status: 'succeeded', amount_cents: 15000 })
    const emails = await shop.database.db
      .selectFrom('email_outbox')
      .select('template')
      .where('payload', 'like', `%${order.id}%`)
      .orderBy('template')
      .execute()
    expect(emails.map(({ template }) => template)).toEqual(['receipt', 'voucher'])
    const lines = await shop.database.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute()
    expect(lines).toMatchObject([{ name: '$75 Gift Voucher', unit_cents: 7500, quantity: 2, product_id: 100 }])
  })

  test('appears in the history with its seller and method, without a checkout or card payment', async () => {
    const { body } = await shop.send('POST', `${desk}/sales`, { ...sale(), method: 'cash', email: '' })
    const [voucher] = body.vouchers as VoucherDetail[]
    expect(voucher?.history.map(({ kind, actor }) => [kind, actor])).toEqual([['issue', seller]])
    const order = (await shop.send('GET', `/api/orders/${body.orderId}`)).body as unknown as OrderDetail
    expect(order.payments).toMatchObject([{ provider: 'desk', method: 'cash', reference: null }])
    expect(order.timeline.map(({ title, detail, actor }) => [title, detail, actor])).toEqual([
      ['Sold at the desk', 'cash, 2 × $75.00', seller],
      [expect.stringMatching(/^Voucher .* issued$/), '+$75.00', ''],
      [expect.stringMatching(/^Voucher .* issued$/), '+$75.00', ''],
    ])
  })

  test('sends no email without an address, and is refused without a valid method and amount', async () => {
    const sold = await shop.send('POST', `${desk}/sales`, { ...sale(), email: '' })
    const emails = await shop.database.db
      .selectFrom('email_outbox')
      .select('id')
      .where('payload', 'like', `%${sold.body.orderId}%`)
      .execute()
    expect([sold.status, emails]).toEqual([201, []])
    for (const change of [{ method: 'barter' }, { amountCents: 499 }, { name: ' ' }, { quantity: 21 }, { email: 'x' }])
      expect((await shop.send('POST', `${desk}/sales`, { ...sale(), ...change })).status).toBe(422)
  })
})
