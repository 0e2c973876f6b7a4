import { expect, test } from 'vitest'
import { listDateTime, wordedDate, wordedDateTime } from './desk-date.ts'

test('dates of the dashboard are Australian, by the clinic’s clock', () => {
  const at = '2025-03-05T04:30:00.000Z'
  expect(listDateTime(at, 'Australia/Adelaide')).toBe('05/03/2025, 3:00 pm')
  expect(wordedDateTime(at, 'Australia/Adelaide')).toBe('5 March 2025 at 3:00 pm')
  expect(wordedDate('2025-03-05T20:00:00.000Z', 'Australia/Adelaide')).toBe('6 March 2025')
})
