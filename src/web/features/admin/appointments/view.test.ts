import { expect, test } from 'vitest'
import { appointments } from './view.ts'

test('an address of the appointments holds their whole view, and invalid parts fall back to the defaults', () => {
  const address =
    '/admin/appointments?status=pending&q=zo%C3%AB+%26+co&sort=patient&page=3&layout=week&day=2027-03-05&by=received&open=01J8'
  expect(appointments.addressOf(appointments.viewOf(address.split('?')[1]!))).toBe(address)
  expect(appointments.viewOf('status=lost&sort=price&page=-1&q=&layout=tree&day=2027-02-31&by=luck')).toEqual({
    status: 'all',
    time: 'any',
    q: '',
    sort: '-requested',
    page: 1,
    layout: 'table',
    day: '',
    by: 'preferred',
    open: '',
  })
})
