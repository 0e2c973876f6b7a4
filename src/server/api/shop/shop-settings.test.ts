import { expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { newBrowser, teaItem } from '#test/support/shop.ts'
import { newStaffShop, type Who } from '#test/support/staff-shop.ts'

onEveryEngine('the shop’s settings', (engine) => {
  const shop = fixtureForEach(() => newStaffShop(engine))

  const ask = (method: string, path: string, body?: unknown, who: Who = 'owner') => shop.ask(who, method, path, body)

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
