import { expect, test } from 'vitest'
import { orderListQuerySchema } from '#contract/order.ts'
import { defineList } from './list.ts'

const { viewOf, addressOf } = defineList({
  path: '/admin/orders',
  query: orderListQuerySchema,
  label: 'Orders',
  nouns: ['order', 'orders'],
  empty: () => '',
})

test('the address of a list holds its view, without default values', () => {
  for (const address of [
    '/admin/orders',
    '/admin/orders?status=review&q=jo+b&from=2026-03-01&to=2026-03-31&sort=-total&page=3',
  ] as const)
    expect(addressOf(viewOf(address.split('?')[1] ?? ''))).toBe(address)
})

test('invalid parts in the address of a list fall back to the defaults', () =>
  expect(viewOf(`status=odd&sort=odd&page=-2&q=${'q'.repeat(101)}`)).toEqual({
    status: 'all',
    q: '',
    from: '',
    to: '',
    sort: '-placed',
    page: 1,
  }))

test('the ends of a range in the address change places when it ends before it begins', () =>
  expect(viewOf('status=odd&from=2026-03-31&to=2026-03-01')).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-31',
    status: 'all',
  }))
