import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('the files of vouchers', (engine) => {
  let shop: StaffShop
  beforeEach(async () => {
    shop = await newStaffShop(engine)
  })
  afterEach(() => shop.drop())

  test('are drawn for a buyer thirty times a minute, and then not before some time has passed', async () => {
    const { token, vouchers } = await paidOrder(shop.database)
    const app = createApp(shop.deps)
    const get = () => app.request(`/api/vouchers/${vouchers[0]!.id}/pdf`, { headers: { cookie: `checkout=${token}` } })
    const answers = await Promise.all(Array.from({ length: 32 }, get))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(30).fill(200), 429, 429])
    expect(Number(answers.find(({ status }) => status === 429)!.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
