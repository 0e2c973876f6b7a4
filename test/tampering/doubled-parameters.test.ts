import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

let shop: StaffShop
beforeAll(async () => {
  shop = await newStaffShop('sqlite')
})
afterAll(() => shop.drop())

test.each(['/api/audit?action=a&action=b', '/api/orders?sort=-placed&sort=placed', '/api/services?fees=all&fees=all'])(
  '%s, which says one thing twice, is refused and not guessed at',
  async (path) => {
    const { status, body } = await shop.ask('owner', 'GET', path)
    expect([status, body.type]).toEqual([422, 'invalid'])
  },
)

test('what a route takes from its body is not taken from its address, and the other way round', async () => {
  const { status, body } = await shop.ask('nobody', 'POST', '/api/newsletter?email=jo@visitor.example', {})
  expect([status, body.errors[0].path]).toEqual([422, 'email'])
})
