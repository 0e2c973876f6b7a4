import { expect, test } from 'vitest'
import { mailDate, mailDateTime, mailMonth } from './mail-date.ts'

test('emails write days and times in Australian form, in the clinic’s time zone', () => {
  expect(mailDate('2025-03-04T14:30:00.000Z', 'Australia/Adelaide')).toBe('5 March 2025')
  expect(mailDateTime('2025-03-05T04:30:00.000Z', 'Australia/Adelaide')).toBe('5 March 2025 at 3:00 pm')
  expect(mailMonth('2025-03')).toBe('March 2025')
})
