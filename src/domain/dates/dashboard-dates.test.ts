import { expect, test } from 'vitest'
import {
  dayName,
  listDateTime,
  monthName,
  shortDate,
  shortDateTime,
  sinceWords,
  timeOfDay,
  wordedDate,
  wordedDateTime,
} from './dashboard-dates.ts'

test('dates in the dashboard have one form, by the clock of the clinic', () => {
  const evening = '2025-03-04T20:30:00.000Z'
  expect(shortDate(evening, 'Australia/Adelaide')).toBe('Mar 5, 2025')
  expect(shortDate(evening, 'America/New_York')).toBe('Mar 4, 2025')
  expect(shortDateTime(evening, 'Australia/Adelaide')).toBe('Mar 5, 2025, 7:00 AM')
  expect(timeOfDay(evening, 'Australia/Adelaide')).toBe('7:00 AM')
})

test('a month and a day are named wherever the browser is', () => {
  expect([monthName('2025-03'), dayName('2025-03-01')]).toEqual(['Mar 2025', '1 Mar'])
})

test('dates of the dashboard are Australian, by the clinic’s clock', () => {
  const at = '2025-03-05T04:30:00.000Z'
  expect(listDateTime(at, 'Australia/Adelaide')).toBe('05/03/2025, 3:00 pm')
  expect(wordedDateTime(at, 'Australia/Adelaide')).toBe('5 March 2025 at 3:00 pm')
  expect(wordedDate('2025-03-05T20:00:00.000Z', 'Australia/Adelaide')).toBe('6 March 2025')
})

const timeZone = 'Australia/Adelaide'

test.each([
  ['2026-03-02T23:10:00.000Z', '2026-03-03T01:00:00.000Z', '9.40 am'],
  ['2026-03-03T02:05:00.000Z', '2026-03-03T09:00:00.000Z', '12.35 pm'],
  ['2026-03-02T12:10:00.000Z', '2026-03-03T01:00:00.000Z', '2 March, 10.40 pm'],
])('what began at %s is told at %s as since %s, by the clinic’s clock', (since, now, words) => {
  expect(sinceWords(since, { now: new Date(now), timeZone })).toBe(words)
})
