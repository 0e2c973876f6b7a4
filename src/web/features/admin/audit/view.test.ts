import { expect, test } from 'vitest'
import { actionName, addressOf, noFilter, viewOf } from './view.ts'

test('a view survives its address', () => {
  const view = {
    ...noFilter,
    who: 'Mei Tan',
    from: '2026-03-01',
    q: 'a&b=c',
    before: '2026-03-05T13:30:00.000Z_019cbd00-0000-7000-8000-000000000000',
  }
  expect(viewOf(addressOf(view).split('?')[1] ?? '')).toEqual(view)
  expect(addressOf({ ...noFilter, before: '' })).toBe('/admin/audit')
})

test('what the server would refuse is left out', () => {
  expect(viewOf('from=2026-02-31&to=yesterday&before=1')).toMatchObject({ to: '', before: '' })
  expect(viewOf('from=20260301').from).toBe('')
})

test('an action reads like words', () => {
  expect(actionName('staff.role_changed')).toBe('Changed the role of an account')
  expect(actionName('post.updated')).toBe('Changed an article')
  expect(actionName('appointment.listed')).toBe('Looked through appointment requests')
  expect(actionName('staff.invited')).toBe('Asked for an invitation to be sent')
  expect(actionName('service.ordered')).toBe('Reordered the services')
})
