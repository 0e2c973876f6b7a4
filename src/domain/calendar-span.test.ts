import { expect, test } from 'vitest'
import { addDays, addMonths, mondayOf, weeksOf } from './calendar-span.ts'

test('days and months are counted over their ends', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2027-03-31', -1)).toBe('2027-02-28')
})

test('weeks begin on Monday', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(weeksOf('2026-11-25', 'week')).toEqual([
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
  ])
})

test('a month is shown in whole weeks', () => {
  const weeks = weeksOf('2026-11-25', 'month')
  expect([weeks[0]![0], weeks.at(-1)!.at(-1), weeks.length]).toEqual(['2026-10-26', '2026-12-06', 6])
  const february = weeksOf('2027-02-10', 'month')
  expect([february[0]![0], february.at(-1)!.at(-1), february.length]).toEqual(['2027-02-01', '2027-02-28', 4])
})
