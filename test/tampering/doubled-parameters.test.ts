import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

let shop: StaffShop
beforeAll(async () => {
  shop = await newStaffShop('sqlite')
})
afterAll(() => shop.drop())

test.each(['/api/audit?action=a&action=b', '/api/orders?sort=-placed&sort=placed', '/api/services?fees=all&fees=all'])(
  '%s is refused for its duplicate parameter',
  async (path) => {
    const { status, body } = await shop.ask('owner', 'GET', path)
    expect([status, body.type]).toEqual([422, 'invalid'])
  },
)

test('fields of the body are not read from the query', async () => {
  const { status, body } = await shop.ask('nobody', 'POST', '/api/newsletter?email=jo@visitor.example', {})
  expect([status, body.errors[0].path]).toEqual([422, 'email'])
})
