import { expect, test } from 'vitest'
import { dayName, monthName, shortDate, shortDateTime, timeOfDay } from './short-date.ts'

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
