import { expect, test } from 'vitest'
import {
  fullDateTime,
  fullDay,
  longDate,
  longDateTime,
  longDay,
  longDayOfYear,
  longMonth,
  shortDate,
  shortDateTime,
  shortDayOfYear,
  shortMonth,
  shortWeekday,
  sinceWords,
  timeOfDay,
  voucherDate,
} from './written.ts'

const adelaide = 'Australia/Adelaide'

test('a day has one long, one short and one voucher form, in the clinic’s time zone', () => {
  // Already the 5th in Adelaide, still the 4th in New York.
  const evening = '2025-03-04T20:30:00.000Z'
  expect([longDate(evening, adelaide), longDate(evening, 'America/New_York')]).toEqual([
    'March 5, 2025',
    'March 4, 2025',
  ])
  expect([shortDate(evening, adelaide), shortDate(evening, 'America/New_York')]).toEqual(['Mar 5, 2025', 'Mar 4, 2025'])
  expect([voucherDate(evening, adelaide), voucherDate(evening, 'Europe/London')]).toEqual(['05/03/2025', '04/03/2025'])
})

test('a time follows its day in the same form, with a plain space before AM and PM', () => {
  const at = '2027-03-08T04:00:00.000Z'
  expect(longDateTime(at, adelaide)).toBe('March 8, 2027 at 2:30 PM')
  expect(fullDateTime(at, adelaide)).toBe('Monday, March 8, 2027 at 2:30 PM')
  expect(shortDateTime(at, adelaide)).toBe('Mar 8, 2027, 2:30 PM')
  expect(timeOfDay(at, adelaide)).toBe('2:30 PM')
})

test('a calendar day or month does not depend on the browser’s time zone', () => {
  expect([longDay('2025-05-01'), fullDay('2025-05-01')]).toEqual(['May 1, 2025', 'Thursday, May 1, 2025'])
  expect([longDayOfYear('2025-05-01'), shortDayOfYear('2025-05-01')]).toEqual(['May 1', 'May 1'])
  expect([longMonth('2025-03'), shortMonth('2025-03'), shortWeekday('2025-05-01')]).toEqual([
    'March 2025',
    'Mar 2025',
    'Thu',
  ])
})

test.each([
  ['2026-03-02T23:10:00.000Z', '2026-03-03T01:00:00.000Z', '9:40 AM'],
  ['2026-03-03T02:05:00.000Z', '2026-03-03T09:00:00.000Z', '12:35 PM'],
  ['2026-03-02T12:10:00.000Z', '2026-03-03T01:00:00.000Z', 'March 2, 10:40 PM'],
])('the time since %s is shown at %s as %s', (since, now, words) => {
  expect(sinceWords(since, { now: new Date(now), timeZone: adelaide })).toBe(words)
})
