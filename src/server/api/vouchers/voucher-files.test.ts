import { expect, test } from 'vitest'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { createApp } from '#server/app.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('the files of vouchers', (engine) => {
  const shop = fixtureForEach(() => newStaffShop(engine))

  test('are limited to thirty a minute per buyer', async () => {
    const { token, vouchers } = await paidOrder(shop.database)
    const app = createApp(shop.deps)
    const get = () => app.request(`/api/vouchers/${vouchers[0]!.id}/pdf`, { headers: { cookie: `checkout=${token}` } })
    const answers = await Promise.all(Array.from({ length: 32 }, get))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(30).fill(200), 429, 429])
    expect(Number(answers.find(({ status }) => status === 429)!.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('are drawn one at a time, and requests beyond the queue are asked to wait', async () => {
    const about = { ...contentDefaults.about, logoImage: '/media/0123456789abcdef-10x10.png' }
    const row = { section: 'about', value: JSON.stringify(about), revision: 1, updated_at: '2026-03-01T00:00:00.000Z' }
    await shop.database.db.insertInto('content_sections').values(row).execute()
    const { promise: seal, resolve: drawOn } = Promise.withResolvers<undefined>()
    shop.deps.storage = { ...shop.deps.storage, get: () => seal }
    const { token, vouchers } = await paidOrder(shop.database, { quantity: 7 })
    const app = createApp(shop.deps)
    const headers = { cookie: `checkout=${token}` }
    const answers = vouchers.map(({ id }) => app.request(`/api/vouchers/${id}/pdf`, { headers }))
    const refused = await Promise.race(answers)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({ type: 'busy', detail: expect.stringMatching(/try again/) })
    drawOn(undefined)
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(6).fill(200), 503])
  })

  test('are refused for a voided voucher with the reason, to the buyer and at the desk', async () => {
    const { token, vouchers } = await paidOrder(shop.database)
    await shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${vouchers[0]!.id}/void`, { reason: 'Lost' })
    const headers = { cookie: `checkout=${token}` }
    const mine = await createApp(shop.deps).request(`/api/vouchers/${vouchers[0]!.id}/pdf`, { headers })
    expect([mine.status, (await mine.json()).detail]).toEqual([404, expect.stringMatching(/refunded or cancelled/)])
    const desk = await shop.ask('staff', 'GET', `/api/voucher-desk/vouchers/${vouchers[0]!.id}/pdf`)
    expect(desk).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/refunded or cancelled/) } })
  })
})
