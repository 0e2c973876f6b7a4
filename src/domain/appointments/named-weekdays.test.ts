import { expect, test } from 'vitest'
import { closedDayFault } from './appointment-faults.ts'
import { wantedWeekdaysOf } from './named-weekdays.ts'

const spans = [{ opens: '09:00', closes: '17:00' }]
const opening = {
  week: [
    ...(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const).map((day) => ({ day, spans })),
    ...(['Saturday', 'Sunday'] as const).map((day) => ({ day, spans: [] })),
  ],
  closures: [],
}
const today = '2026-11-26'
const fault = (words: string) => closedDayFault(opening, words, today)

test.each([
  'Sunday',
  'sundays',
  'Sun',
  'Sunday 10 am',
  'next Sunday after 2 pm, please',
  'Sunday any time',
  '29 November',
])('“%s” is refused where the clinic is closed on Sundays', (words) =>
  expect(fault(words)).toBe('We’re closed on Sundays. Please choose another day'),
)

test('two closed weekdays are both named', () =>
  expect(fault('Saturday or Sunday')).toBe('We’re closed on Saturdays and Sundays. Please choose another day'))

test.each([
  'Sunday or Monday',
  'any day but Sunday',
  'not Sunday',
  'I can’t do Sundays',
  'Sunday or any time that suits',
  'Sunday, otherwise any weekday',
  'from Sunday on',
  'Monday to Sunday',
  'after Sunday',
  'Sunday or the 30th',
  'Sunday or next week',
  'some sunshine',
  'Monday',
  'morning',
  '',
])('“%s” is taken', (words) => expect(fault(words)).toBeUndefined())

test('a weekday of which nobody has said, and one that is open once, are taken', () => {
  expect(closedDayFault({ week: [], closures: [] }, 'Sunday', today)).toBeUndefined()
  const market = { from: '2026-12-04', to: '2026-12-06', message: 'Open days', spans }
  expect(closedDayFault({ ...opening, closures: [market] }, 'Sunday', today)).toBeUndefined()
  expect(closedDayFault({ ...opening, closures: [{ ...market, spans: [] }] }, 'Sunday', today)).toBeDefined()
})

test('weekdays are named in full', () => expect(wantedWeekdaysOf('thurs or fridays')).toEqual(['Thursday', 'Friday']))
