import { expect, test } from 'vitest'
import type { Service } from '#contract/service.ts'
import { treatmentItemId } from '#server/services/shop/cart-products.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { httpClient } from '#test/support/http-client.ts'
import { buy, confirmation, open } from '#test/support/shop.ts'
import { newStaffShop, type Who } from '#test/support/staff-shop.ts'
import { at, desk, newKey } from '#test/support/voucher-desk.ts'

const fee = (cents: number) => ({ label: 'A visit', minutes: 60, cents, hidden: false })

onEveryEngine('a voucher for a treatment', (engine) => {
  const shop = fixtureForEach(async () => newStaffShop(engine, { trustProxy: 1 }))
  const ask = (method: string, path: string, body?: unknown, who: Who = 'owner') => shop.ask(who, method, path, body)

  const entry = (title: string, cents: number[]) => ({
    slug: title.toLowerCase().replace(' ', '-'),
    title,
    shortDesc: '',
    description: 'x',
    image: '/v.jpg',
    benefits: [{ text: 'Rest' }],
    fees: cents.map(fee),
  })
  const offer = async (title: string, ...cents: number[]): Promise<Service> =>
    (await ask('POST', '/api/services', entry(title, cents))).body
  const switchOn = () => ask('PUT', '/api/shop-settings/treatment-vouchers', { on: true })
  /** As the shop puts it into a cart; `price` as text. */
  const item = ({ id }: Service, price: string) => ({
    id: treatmentItemId(id),
    name: 'typed by the browser',
    price,
    image: '/v.jpg',
    quantity: 1,
  })
  const openWith = (...cartItems: object[]) =>
    httpClient(shop.app).send('POST', '/api/create-payment-intent', { cartItems })
  const notSold = { status: 422, body: { detail: 'We no longer sell this' } }

  test('is sold only when an owner switches it on, and for each fee by its name where a treatment has several', async () => {
    const cupping = await offer('Cupping', 9500)
    const massage = await offer('Massage', 9000, 12_000)
    const acupuncture = await offer('Acupuncture', 13_500, 9500)
    await ask('PUT', `/api/services/${acupuncture.id}`, {
      ...entry('Acupuncture', []),
      fees: [
        { ...fee(13_500), label: 'First visit' },
        { ...fee(9500), label: 'Follow-up' },
        { ...fee(5000), label: 'Staff', hidden: true },
      ],
    })
    expect(await openWith(item(cupping, '95.00'))).toMatchObject(notSold)
    expect((await ask('GET', '/api/site')).body.treatmentVouchers).toEqual([])
    const refused = await ask('PUT', '/api/shop-settings/treatment-vouchers', { on: true }, 'staff')
    expect(refused.status).toBe(403)

    expect((await switchOn()).body.treatmentVouchers).toEqual({
      on: true,
      treatments: [
        { title: 'Cupping', cents: 9500, fault: null },
        { title: 'Massage: A visit', cents: null, fault: 'two fees have this name' },
        { title: 'Acupuncture: First visit', cents: 13_500, fault: null },
        { title: 'Acupuncture: Follow-up', cents: 9500, fault: null },
      ],
    })
    const firstVisit = treatmentItemId(acupuncture.id, 'First visit')
    const offered = [
      { id: treatmentItemId(cupping.id), treatment: 'Cupping', cents: 9500 },
      { id: firstVisit, treatment: 'Acupuncture: First visit', cents: 13_500 },
      { id: treatmentItemId(acupuncture.id, 'Follow-up'), treatment: 'Acupuncture: Follow-up', cents: 9500 },
    ]
    expect((await ask('GET', '/api/site')).body.treatmentVouchers).toEqual(offered)
    expect((await openWith(item(cupping, '95.00'))).body).toMatchObject({ amount: 9500, printable: true })
    expect(await openWith(item(massage, '90.00'))).toMatchObject(notSold)
    const gift = { ...item(acupuncture, '135.00'), id: firstVisit }
    expect((await openWith(gift)).body).toMatchObject({ amount: 13_500 })
    expect(await openWith(item(acupuncture, '135.00'))).toMatchObject(notSold)
    await ask('PUT', '/api/shop-products/100', { ...voucher, active: false })
    expect(await openWith(item(cupping, '95.00'))).toMatchObject(notSold)
  })

  test('costs the current fee, under the same item id', async () => {
    const cupping = await offer('Cupping', 9500)
    await switchOn()
    await ask('PUT', `/api/services/${cupping.id}`, entry('Hot cupping', [10_500]))
    const stale = await openWith(item(cupping, '95.00'))
    expect(stale).toMatchObject({
      status: 409,
      body: {
        type: 'price_changed',
        products: [{ id: treatmentItemId(cupping.id), name: '$105 Gift Voucher for Hot cupping', price: '105.00' }],
      },
    })
    expect((await openWith(item(cupping, '105.00'))).status).toBe(200)
    await ask('PUT', `/api/services/${cupping.id}`, entry('Hot cupping', []))
    expect(await openWith(item(cupping, '105.00'))).toMatchObject(notSold)
    await ask('DELETE', `/api/services/${cupping.id}`)
    expect(await openWith(item(cupping, '105.00'))).toMatchObject(notSold)
  })

  test('is a different order from one for another treatment with the same fee', async () => {
    const cupping = await offer('Cupping', 9500)
    const massage = await offer('Massage', 9500)
    await switchOn()
    const browser = httpClient(shop.app)
    const first = await open(browser, [item(cupping, '95.00')])
    expect((await open(browser, [item(cupping, '95.00')])).orderId).toBe(first.orderId)
    const second = await open(browser, [item(massage, '95.00')])
    expect(second.orderId).not.toBe(first.orderId)
  })

  test('keeps its original name everywhere, and is redeemed as money', async () => {
    const cupping = await offer('Cupping', 9500)
    await switchOn()
    const browser = httpClient(shop.app)
    const bought = await buy(browser, [item(cupping, '95.00')])
    const seen = await confirmation(browser, bought)
    if (seen.state !== 'paid') throw new Error(`the purchase is ${seen.state}`)
    await ask('PUT', `/api/services/${cupping.id}`, entry('Hot cupping', [10_500]))
    await ask('DELETE', `/api/services/${cupping.id}`)

    const [{ id = '', code = '' } = {}] = seen.vouchers
    expect(seen.vouchers).toMatchObject([{ treatment: 'Cupping', value: 9500 }])
    const { body: order } = await ask('GET', `/api/orders/${bought.orderId}`)
    expect(order.lines).toMatchObject([{ name: '$95 Gift Voucher for Cupping', totalCents: 9500 }])
    expect(order.vouchers).toMatchObject([{ treatment: 'Cupping', initialCents: 9500 }])
    const redeemed = await ask('POST', at(id, '/redemptions'), { amountCents: 2000, idempotencyKey: newKey() }, 'staff')
    expect(redeemed.body.voucher).toMatchObject({ treatment: 'Cupping', balanceCents: 7500 })
    const balance = await httpClient(shop.app).send('POST', '/api/vouchers/balance', { code })
    expect(balance.body).toMatchObject({ treatment: 'Cupping', balanceCents: 7500 })
    const list = await ask('GET', `${desk}/vouchers`)
    expect(list.body.items).toMatchObject([{ treatment: 'Cupping' }])
    const csv = await ask('GET', '/api/vouchers.csv')
    expect(
      csv.text
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').at(-3)),
    ).toEqual(['Treatment', 'Cupping'])
  })

  test('is sold at the desk for its fee only', async () => {
    const cupping = await offer('Cupping', 9500)
    await switchOn()
    const sell = (amountCents: number, treatmentVoucher: number) =>
      ask('POST', `${desk}/sales`, {
        amountCents,
        treatmentVoucher,
        method: 'cash',
        name: 'Kim Buyer',
        idempotencyKey: newKey(),
      })
    const message = 'A voucher for Cupping is worth $95.00. For another value, choose no treatment'
    expect(await sell(9000, treatmentItemId(cupping.id))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'amountCents', message }] },
    })
    expect((await sell(9500, treatmentItemId(shop.deps.newId()))).body.errors).toMatchObject([
      { path: 'treatmentVoucher' },
    ])
    const sold = await sell(9500, treatmentItemId(cupping.id))
    expect(sold.body.vouchers).toMatchObject([{ treatment: 'Cupping', balanceCents: 9500 }])
    const lines = await shop.database.db.selectFrom('order_lines').select(['name', 'treatment']).execute()
    expect(lines).toEqual([{ name: '$95 Gift Voucher for Cupping', treatment: 'Cupping' }])
    const { after } = await shop.database.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'voucher.sold_at_desk')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(after!)).toMatchObject({ amount: 9500, treatment: 'Cupping' })
  })
})

const voucher = { name: '$100 Gift Voucher', description: '', priceCents: 10_000, image: '/v.jpg', active: true }
