import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, atClockTime, calendarDay, calendarYear, clockTime, endOfDay, startOfMonth } from './calendar.ts'

const adelaide = 'Australia/Adelaide'
const zones = [adelaide, 'Australia/Perth', 'Australia/Lord_Howe', 'UTC', 'America/New_York', 'Pacific/Kiritimati']
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const clockAt = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', { timeStyle: 'medium', hourCycle: 'h23', timeZone }).format(new Date(iso))

test('the copyright line shows the clinic’s year', () =>
  expect(calendarYear('2025-12-31T20:00:00.000Z', adelaide)).toBe(2026))

test('adding days crosses the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test('the end of a day and the start of a month follow the clock of the time zone', () => {
  expect(endOfDay('2026-04-05', adelaide)).toBe('2026-04-05T14:29:59.000Z')
  expect(startOfMonth('2026-03', adelaide)).toBe('2026-02-28T13:30:00.000Z')
  expect(startOfMonth('2026-07', adelaide)).toBe('2026-06-30T14:30:00.000Z')
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), (at, timeZone) => {
      const day = calendarDay(at.toISOString(), timeZone)
      const end = endOfDay(day, timeZone)
      expect(calendarDay(end, timeZone)).toBe(day)
      expect(clockAt(end, timeZone)).toBe('23:59:59')
      expect(end >= new Date(at.getTime() - 999).toISOString()).toBe(true)
      expect(clockAt(startOfMonth(day.slice(0, 7), timeZone), timeZone)).toBe('00:00:00')
    }),
  )
})

test('clinic time converts to an instant and back, also across daylight saving', () => {
  for (const [shown, instant] of [
    ['2026-07-01T09:30', '2026-07-01T00:00:00.000Z'],
    ['2026-12-01T09:30', '2026-11-30T23:00:00.000Z'],
    ['2026-10-04T03:15', '2026-10-03T16:45:00.000Z'],
  ] as const) {
    expect(atClockTime(shown, 'Australia/Adelaide')).toBe(instant)
    expect(clockTime(instant, 'Australia/Adelaide')).toBe(shown)
  }
})
