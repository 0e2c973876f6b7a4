import { expect, test } from 'vitest'
import { preferredDate, shortDate } from './dates.ts'

test('the day of a request is the clinic’s, wherever the browser is', () => {
  expect(shortDate('2025-03-04T20:00:00.000Z', 'Australia/Adelaide')).toBe('Mar 5, 2025')
  expect(shortDate('2025-03-04T20:00:00.000Z', 'America/New_York')).toBe('Mar 4, 2025')
})

test('the preferred date is the patient’s own words, or a day', () => {
  expect(preferredDate('Tuesday after 2 pm', 'short')).toBe('Tuesday after 2 pm')
  expect(preferredDate('2025-13-77', 'short')).toBe('2025-13-77')
  expect(preferredDate('2025-03-05', 'short')).toBe('Mar 5, 2025')
  expect(preferredDate('2025-03-05', 'long')).toBe('March 5, 2025')
})
