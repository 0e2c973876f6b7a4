import { expect, test } from 'vitest'
import { lastWeeks } from './weeks.ts'

const adelaide = 'Australia/Adelaide'

test('weeks begin on Monday by the clinic’s clock', () => {
  // Monday morning in Gawler is still Sunday in UTC.
  expect(lastWeeks(new Date('2026-03-01T22:00:00.000Z'), 2, adelaide)).toEqual([
    { monday: '2026-02-23', begins: '2026-02-22T13:30:00.000Z' },
    { monday: '2026-03-02', begins: '2026-03-01T13:30:00.000Z' },
  ])
  expect(lastWeeks(new Date('2026-03-01T02:00:00.000Z'), 1, adelaide)[0]?.monday).toBe('2026-02-23')
})

test('a week in which the clocks change begins at midnight too', () => {
  const weeks = lastWeeks(new Date('2026-04-08T00:00:00.000Z'), 2, adelaide)
  expect(weeks.map(({ begins }) => begins)).toEqual(['2026-03-29T13:30:00.000Z', '2026-04-05T14:30:00.000Z'])
})
