import { expect, test } from 'vitest'
import { dayOfLongDate } from './long-day.ts'
import { longDay } from './written.ts'

test.each(['2025-05-21', '2024-02-29', '2026-12-01', '0202-01-09'])(
  'the day %s reads back the same after it is written out',
  (day) => expect(dayOfLongDate(longDay(day))).toBe(day),
)

test('a day is written in the form of legal pages', () => expect(longDay('2025-05-21')).toBe('May 21, 2025'))

test.each(['', 'Winter 2024', '21 May 2025', 'May 32, 2025', 'February 29, 2025', 'may 21, 2025', 'May 21, 2025 '])(
  '“%s” is refused as a written-out day',
  (text) => expect(dayOfLongDate(text)).toBeUndefined(),
)
