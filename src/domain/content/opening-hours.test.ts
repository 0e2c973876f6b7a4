import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openingOf } from './closures.ts'
import { type Opening, openState } from './opening-hours.ts'
import type { HoursLine } from './written-hours.ts'

const at = (iso: string) => Date.parse(iso)
const adelaide = 'Australia/Adelaide'
const opening = (...lines: HoursLine[]) => openingOf(lines, [], '2026-01-01')
const isOpenAt = (opening: Opening, instant: number, timeZone: string) =>
  openState(opening, instant, timeZone)?.open ?? false

describe('a clinic’s opening state', () => {
  const week = opening(
    { day: 'Monday - Friday', hours: '9:00 am - 5:00 pm' },
    { day: 'Saturday', hours: '9:00 am - 1:00 pm' },
    { day: 'Sunday', hours: 'Closed' },
  )

  it('changes on the minute at opening and at closing', () => {
    // Monday 2 March 2026, summer time: UTC+10:30.
    expect(isOpenAt(week, at('2026-03-01T22:29:59Z'), adelaide)).toBe(false)
    expect(isOpenAt(week, at('2026-03-01T22:30:00Z'), adelaide)).toBe(true)
    expect(isOpenAt(week, at('2026-03-02T06:29:59Z'), adelaide)).toBe(true)
    expect(isOpenAt(week, at('2026-03-02T06:30:00Z'), adelaide)).toBe(false)
  })

  it('follows the clock of the given time zone', () => {
    const instant = at('2026-03-02T00:00:00Z')
    expect(isOpenAt(week, instant, adelaide)).toBe(true)
    expect(isOpenAt(week, instant, 'Europe/London')).toBe(false)
  })

  it('follows local time over the changes of daylight saving time', () => {
    // Summer time ends in South Australia on Sunday 5 April 2026 and begins on Sunday 4 October 2026.
    expect(isOpenAt(week, at('2026-04-02T22:30:00Z'), adelaide)).toBe(true)
    expect(isOpenAt(week, at('2026-04-05T22:30:00Z'), adelaide)).toBe(false)
    expect(isOpenAt(week, at('2026-04-05T23:30:00Z'), adelaide)).toBe(true)
    expect(isOpenAt(week, at('2026-10-01T22:30:00Z'), adelaide)).toBe(false)
    expect(isOpenAt(week, at('2026-10-04T22:30:00Z'), adelaide)).toBe(true)
  })

  it('gives the closing time, or the next opening', () => {
    expect(openState(week, at('2026-03-02T00:00:00Z'), adelaide)).toEqual({ open: true, closes: '17:00' })
    expect(openState(week, at('2026-03-01T20:00:00Z'), adelaide)).toEqual({
      open: false,
      next: { date: '2026-03-02', opens: '09:00', inDays: 0 },
    })
    // Saturday afternoon: Monday is the day after tomorrow.
    expect(openState(week, at('2026-03-07T04:00:00Z'), adelaide)).toEqual({
      open: false,
      next: { date: '2026-03-09', opens: '09:00', inDays: 2 },
    })
  })

  it('stays open past midnight, and past the end of the week', () => {
    const late = opening({ day: 'Sunday', hours: '8 pm - 2 am' })
    // Sunday 1 March 2026, 11 pm, then Monday 1:59 am and 2 am.
    expect(openState(late, at('2026-03-01T12:30:00Z'), adelaide)).toEqual({ open: true, closes: '02:00' })
    expect(isOpenAt(late, at('2026-03-01T15:29:00Z'), adelaide)).toBe(true)
    expect(isOpenAt(late, at('2026-03-01T15:30:00Z'), adelaide)).toBe(false)
  })

  it('is always open for hours from midnight to midnight', () => {
    const always = opening({ day: 'Mon - Sun', hours: '12:00 am - 12:00 am' })
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-01-01') }), (date) =>
        isOpenAt(always, date.getTime(), adelaide),
      ),
    )
  })

  it('is unknown where the hours cannot be read', () => {
    expect(openState(opening({ day: 'Monday', hours: 'By appointment' }), 0, adelaide)).toBeUndefined()
    expect(isOpenAt(opening(), 0, adelaide)).toBe(false)
  })
})
