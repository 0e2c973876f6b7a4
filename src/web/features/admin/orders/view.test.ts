import { expect, test } from 'vitest'
import { addressOf, viewOf } from './view.ts'

test('a view and its address say the same', () => {
  for (const address of ['/admin/orders', '/admin/orders?status=review&q=jo+b&sort=-total&page=3'] as const)
    expect(addressOf(viewOf(address.split('?')[1] ?? ''))).toBe(address)
})

test('what the address says wrongly is the usual', () => {
  expect(viewOf('status=odd&sort=odd&page=-2')).toEqual({ status: 'all', q: '', sort: '-placed', page: 1 })
  expect(viewOf('page=2.9')).toMatchObject({ page: 2 })
})
