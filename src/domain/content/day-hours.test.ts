import { expect, test } from 'vitest'
import { openingOf } from './closures.ts'
import { dayHours } from './day-hours.ts'

test('a day in a calendar is closed by its weekday or by a closure, or has its hours', () => {
  const christmas = { from: '2026-12-25', to: '2026-12-26', message: 'Christmas Day', spans: [] }
  const short = { from: '2026-12-24', to: '2026-12-24', message: '', spans: [{ opens: '09:00', closes: '12:00' }] }
  const lines = [
    { day: 'Mon - Sat', hours: '9 am - 12 noon and 1 - 5 pm' },
    { day: 'Sunday', hours: 'Closed' },
  ]
  const opening = openingOf(lines, [short, christmas], '2026-12-20')
  const weekday = { changed: false, message: '' }
  expect(dayHours(opening, '2026-12-23')).toEqual({ ...weekday, closed: false, hours: '9 am–12 pm, 1–5 pm' })
  expect(dayHours(opening, '2027-01-10')).toEqual({ ...weekday, closed: true, hours: 'Closed' })
  expect(dayHours(opening, '2026-12-24')).toEqual({ closed: false, changed: true, hours: '9 am–12 pm', message: '' })
  expect(dayHours(opening, '2026-12-25')).toEqual({
    closed: true,
    changed: true,
    hours: 'Closed',
    message: 'Christmas Day',
  })
  const unknown = openingOf([{ day: 'Monday', hours: 'By appointment' }], [], '2026-12-20')
  expect(dayHours(unknown, '2026-12-21')).toBeUndefined()
})
