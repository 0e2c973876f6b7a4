import { expect, test } from 'vitest'
import { easterSunday, southAustralianHolidays } from './public-holidays.ts'

const days = (year: number) => southAustralianHolidays(year).map(({ date, name }) => `${date.slice(5)} ${name}`)

test('the holidays of South Australia in 2026 match the Act', () => {
  expect(days(2026)).toEqual([
    '01-01 New Year’s Day',
    '01-26 Australia Day',
    '03-09 Adelaide Cup Day',
    '04-03 Good Friday',
    '04-04 Easter Saturday',
    '04-05 Easter Sunday',
    '04-06 Easter Monday',
    '04-25 ANZAC Day',
    '06-08 King’s Birthday',
    '10-05 Labour Day',
    '12-24 Christmas Eve',
    '12-25 Christmas Day',
    '12-26 Proclamation Day',
    '12-28 Proclamation Day (additional day)',
    '12-31 New Year’s Eve',
  ])
})

test('a weekend holiday gets an additional day, Australia Day moves, and ANZAC Day stays', () => {
  // Christmas on a Saturday, the day after on a Sunday.
  expect(days(2027).slice(-5)).toEqual([
    '12-25 Christmas Day',
    '12-26 Proclamation Day',
    '12-27 Christmas Day (additional day)',
    '12-28 Proclamation Day (additional day)',
    '12-31 New Year’s Eve',
  ])
  // Christmas on a Sunday: its additional day is the day after it, which has a day added itself.
  expect(days(2033).slice(-4, -1)).toEqual([
    '12-25 Christmas Day',
    '12-26 Christmas Day (additional day), Proclamation Day',
    '12-27 Proclamation Day (additional day)',
  ])
  expect(days(2028).slice(0, 2)).toEqual(['01-01 New Year’s Day', '01-03 New Year’s Day (additional day)'])
  expect(days(2025)[1]).toBe('01-27 Australia Day')
  expect(days(2027)).toContain('04-25 ANZAC Day')
})

test('Easter Sunday is correct in early, late and ordinary years', () => {
  expect([2008, 2024, 2025, 2027, 2038, 2285].map(easterSunday)).toEqual([
    '2008-03-23',
    '2024-03-31',
    '2025-04-20',
    '2027-03-28',
    '2038-04-25',
    '2285-03-22',
  ])
})

test('the part-day holidays of Christmas Eve and New Year’s Eve begin at 7 pm', () => {
  expect(southAustralianHolidays(2026).filter(({ from }) => from === '19:00')).toHaveLength(2)
})
