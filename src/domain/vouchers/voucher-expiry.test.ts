import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarYear } from '../dates/calendar.ts'
import { voucherDate } from '../dates/written.ts'
import { voucherExpiry } from './voucher-expiry.ts'

const adelaide = 'Australia/Adelaide'
const zones = [adelaide, 'Australia/Perth', 'Australia/Lord_Howe', 'UTC', 'America/New_York', 'Pacific/Kiritimati']
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const clockAt = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', { timeStyle: 'medium', hourCycle: 'h23', timeZone }).format(new Date(iso))

test.each([
  ['in winter time', '2025-08-11T01:00:00.000Z', 1, '2026-08-11T14:29:59.000Z'],
  ['in daylight-saving time', '2026-03-02T01:00:00.000Z', 1, '2027-03-02T13:29:59.000Z'],
  ['across the change: the day of issue has another offset', '2026-04-04T01:00:00.000Z', 1, '2027-04-04T14:29:59.000Z'],
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
