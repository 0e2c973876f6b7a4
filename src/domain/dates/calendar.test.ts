import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atClockTime, calendarDay, calendarYear, clockTime, endOfDay, startOfMonth, voucherExpiry } from './calendar.ts'
import { voucherDate } from './written.ts'

const adelaide = 'Australia/Adelaide'
const zones = [adelaide, 'Australia/Perth', 'Australia/Lord_Howe', 'UTC', 'America/New_York', 'Pacific/Kiritimati']
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const clockAt = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', { timeStyle: 'medium', hourCycle: 'h23', timeZone }).format(new Date(iso))

describe('the calendar', () => {
  test('the copyright line shows the clinic’s year', () =>
    expect(calendarYear('2025-12-31T20:00:00.000Z', adelaide)).toBe(2026))

  test.each([
    ['in winter time', '2025-08-11T01:00:00.000Z', 1, '2026-08-11T14:29:59.000Z'],
    ['in daylight-saving time', '2026-03-02T01:00:00.000Z', 1, '2027-03-02T13:29:59.000Z'],
    [
      'across the change: the day of issue has another offset',
      '2026-04-04T01:00:00.000Z',
      1,
      '2027-04-04T14:29:59.000Z',
    ],
    ['on the eve, which is tomorrow in Adelaide', '2025-08-10T20:00:00.000Z', 3, '2028-08-11T14:29:59.000Z'],
    ['on 29 February to a common year', '2028-02-29T01:00:00.000Z', 1, '2029-03-01T13:29:59.000Z'],
    ['on 29 February to a leap year', '2028-02-29T01:00:00.000Z', 4, '2032-02-29T13:29:59.000Z'],
  ])('a voucher issued %s expires at the end of its day', (_, issuedAt, years, expiry) =>
    expect(voucherExpiry(issuedAt, years, adelaide)).toBe(expiry),
  )

  test('a voucher expires at the last second of the same day of the year, in any zone', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 20 }), fc.constantFrom(...zones), (issued, years, zone) => {
        const issuedAt = issued.toISOString()
        const expiry = voucherExpiry(issuedAt, years, zone)
        expect(clockAt(expiry, zone)).toBe('23:59:59')
        const [day, month] = voucherDate(issuedAt, zone).split('/')
        const [lastDay, lastMonth] = voucherDate(expiry, zone).split('/')
        if (day === '29' && month === '02') expect(['29/02', '01/03']).toContain(`${lastDay}/${lastMonth}`)
        else expect([lastDay, lastMonth]).toEqual([day, month])
        expect(calendarYear(expiry, zone)).toBe(calendarYear(issuedAt, zone) + years)
      }),
    )
  })
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
