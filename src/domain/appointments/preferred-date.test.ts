import { expect, test } from 'vitest'
import { preferredDate } from './preferred-date.ts'

test('the preferred date is shown in the patient’s own words, or as a formatted day', () => {
  expect(preferredDate('Tuesday after 2 pm', 'short')).toBe('Tuesday after 2 pm')
  expect(preferredDate('2025-13-77', 'short')).toBe('2025-13-77')
  expect(preferredDate('2025-03-05', 'short')).toBe('Mar 5, 2025')
  expect(preferredDate('2025-03-05', 'long')).toBe('March 5, 2025')
})
