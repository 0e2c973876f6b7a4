import { expect, test } from 'vitest'
import { addMonths, lastWeeks, mondayOf, monthOf, weeksOf } from './calendar-span.ts'

test('adding months crosses the ends of years and keeps to the days of a month', () => {
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2027-03-31', -1)).toBe('2027-02-28')
})

test('a month ends on its last day', () => {
  expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(monthOf('2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('weeks begin on Monday', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(weeksOf('2026-11-25', 'week')).toEqual([
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
  ])
})

test('a calendar month is shown in whole weeks', () => {
  const weeks = weeksOf('2026-11-25', 'month')
  expect([weeks[0]![0], weeks.at(-1)!.at(-1), weeks.length]).toEqual(['2026-10-26', '2026-12-06', 6])
  const february = weeksOf('2027-02-10', 'month')
  expect([february[0]![0], february.at(-1)!.at(-1), february.length]).toEqual(['2027-02-01', '2027-02-28', 4])
})

const adelaide = 'Australia/Adelaide'

test('weeks begin on Monday by the clinic’s clock', () => {
  // Monday morning in Gawler is still Sunday in UTC.
  expect(lastWeeks(new Date('2026-03-01T22:00:00.000Z'), 2, adelaide)).toEqual([
    { monday: '2026-02-23', begins: '2026-02-22T13:30:00.000Z' },
    { monday: '2026-03-02', begins: '2026-03-01T13:30:00.000Z' },
  ])
  expect(lastWeeks(new Date('2026-03-01T02:00:00.000Z'), 1, adelaide)[0]?.monday).toBe('2026-02-23')
})

test('a week with a change of daylight saving time also begins at local midnight', () => {
  const weeks = lastWeeks(new Date('2026-04-08T00:00:00.000Z'), 2, adelaide)
  expect(weeks.map(({ begins }) => begins)).toEqual(['2026-03-29T13:30:00.000Z', '2026-04-05T14:30:00.000Z'])
})
