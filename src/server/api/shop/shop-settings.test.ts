import { expect, test } from 'vitest'
import { revisionOf } from '#domain/revision.ts'
import { ownAmountId } from '#domain/shop/own-amount.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { httpClient } from '#test/support/http-client.ts'
import { buy, teaItem, voucherItem } from '#test/support/shop.ts'
import { newStaffShop, type Who } from '#test/support/staff-shop.ts'

onEveryEngine('the shop’s settings', (engine) => {
  const shop = fixtureForEach(() => newStaffShop(engine))

  const ask = (method: string, path: string, body?: unknown, who: Who = 'owner') => shop.ask(who, method, path, body)

  const product = { name: 'Green tea', description: '', priceCents: 2050, image: '/tea.jpg', active: true }

  test('set the prices of the next checkout', async () => {
    const saved = await ask('PUT', '/api/shop-products/200', product)
    expect([saved.status, saved.body]).toMatchObject([200, { id: 200, name: 'Green tea', price: '20.50' }])
    const stale = await httpClient(shop.app).send('POST', '/api/create-payment-intent', { cartItems: [teaItem] })
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

  test('are not put back by who began to change them before somebody else did', async () => {
    const read = async () => (await ask('GET', '/api/shop-settings')).body
    const { products, shippingFees, ownAmount } = await read()
    const tea = products.find(({ id }: { id: number }) => id === 200)
    const put = (path: string, body: unknown, from: unknown) =>
      shop.ask('owner', 'PUT', path, body, { 'if-match': `"${revisionOf(from)}"` })
    const changes: [string, unknown, unknown][] = [
      ['/api/shop-products/200', product, tea],
      ['/api/shop-settings/shipping-fees', { byState: {}, other: 1900 }, shippingFees],
      ['/api/shop-settings/own-amount', { least: 2000, most: 50000 }, ownAmount],
    ]
    for (const [path, body, from] of changes) expect([path, (await put(path, body, from)).status]).toEqual([path, 200])
    const after = await read()
    for (const [path, body, from] of changes) {
      const stale = await put(path, body, from)
      expect([path, stale.status, stale.body.type]).toEqual([path, 409, 'stale'])
    }
    expect(await read()).toEqual(after)
  })

  test('set shipping fees by state', async () => {
    const fees = { byState: { SA: 700 }, other: 1900 }
    expect((await ask('PUT', '/api/shop-settings/shipping-fees', fees)).body.shippingFees).toEqual(fees)
    const { body } = await httpClient(shop.app).send('POST', '/api/create-payment-intent', { cartItems: [teaItem] })
    expect(body).toMatchObject({ shippingFees: fees })
    expect((await ask('PUT', '/api/shop-settings/shipping-fees', { byState: { SA: -1 }, other: 0 })).status).toBe(422)
    const audit = await shop.database.db.selectFrom('audit_log').select('action').execute()
    expect(audit.filter(({ action }) => action === 'settings.saved')).toHaveLength(1)
  })

  const amountItem = (cents: number, productId = 100) => ({
    ...voucherItem,
    id: ownAmountId(productId, cents),
    name: 'typed by the browser',
    price: (cents / 100).toFixed(2),
  })
  const openWith = (...cartItems: object[]) =>
    httpClient(shop.app).send('POST', '/api/create-payment-intent', { cartItems })

  test('allow vouchers of a chosen amount within the limits only', async () => {
    expect(await openWith(amountItem(7500))).toMatchObject({ status: 422, body: { detail: 'We no longer sell this' } })
    expect((await ask('GET', '/api/site')).body.ownAmount).toBeNull()

    const limits = { least: 2000, most: 50000 }
    expect((await ask('PUT', '/api/shop-settings/own-amount', limits)).body.ownAmount).toEqual(limits)
    expect((await ask('GET', '/api/site')).body.ownAmount).toEqual(limits)
    for (const refused of [amountItem(1999), amountItem(50001), amountItem(7500, 200), amountItem(7500, 300)])
      expect(await openWith(refused)).toMatchObject({ status: 422, body: { detail: 'We no longer sell this' } })
    expect((await openWith({ ...amountItem(7500), price: '7.50' })).status).toBe(409)
    expect((await openWith(amountItem(2000), amountItem(50000), voucherItem)).body).toMatchObject({ amount: 62000 })

    await buy(httpClient(shop.app), [amountItem(7550), { ...voucherItem, quantity: 2 }])
    const { db } = shop.database
    await expect
      .poll(async () => {
        await shop.gateway.deliverDue()
        const vouchers = await db.selectFrom('vouchers').select('initial_cents').execute()
        return vouchers.map((row) => row.initial_cents).sort((a, b) => a - b)
      })
      .toEqual([7550, 10000, 10000])
    const lines = await db.selectFrom('order_lines').select(['name', 'unit_cents', 'product_id']).execute()
    expect(lines).toContainEqual({ name: '$75.50 Gift Voucher', unit_cents: 7550, product_id: 100 })
  })

  test('refuse limits that are incomplete or reversed', async () => {
    const save = (least: number | null, most: number | null) =>
      ask('PUT', '/api/shop-settings/own-amount', { least, most })
    const faultsOf = async (least: number | null, most: number | null) => (await save(least, most)).body.errors
    expect(await faultsOf(2000, null)).toEqual([{ path: 'most', message: 'Please enter both amounts, or neither' }])
    expect(await faultsOf(null, 2000)).toEqual([{ path: 'least', message: 'Please enter both amounts, or neither' }])
    expect(await faultsOf(3000, 2000)).toEqual([{ path: 'most', message: 'Please enter at least the smallest amount' }])
    expect(await faultsOf(499, 2000)).toEqual([{ path: 'least', message: 'Please enter at least $5.00' }])
    expect((await shop.ask('staff', 'PUT', '/api/shop-settings/own-amount', { least: 2000, most: 3000 })).status).toBe(
      403,
    )
    await save(2000, 3000)
    expect((await save(null, null)).body.ownAmount).toBeNull()
  })
})
