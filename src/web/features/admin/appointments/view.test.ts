import { expect, test } from 'vitest'
import { addressOf, viewOf } from './view.ts'

test('an address and its view are each other’s image', () => {
  const view = {
    status: 'pending',
    q: 'zoë & co',
    sort: 'patient',
    page: 3,
    layout: 'week',
    day: '2027-03-05',
    by: 'received',
    open: '01J8',
  } as const
  const address = addressOf(view)
  expect(viewOf(address.split('?')[1]!)).toEqual(view)
  expect(addressOf(viewOf(''))).toBe('/admin/appointments')
})

test('nonsense in an address shows the first view', () => {
  expect(viewOf('status=lost&sort=price&page=-1&q=&layout=tree&day=2027-02-31&by=luck')).toEqual(viewOf(''))
  expect(viewOf('')).toMatchObject({
    status: 'all',
    sort: '-requested',
    page: 1,
    layout: 'table',
    day: '',
    by: 'preferred',
  })
})
