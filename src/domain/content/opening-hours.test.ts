import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayHours, isOpenAt, openingSpans, openingTimes, openState, spokenTime } from './opening-hours.ts'

const times = (hours: string, day = 'Monday') => openingTimes([{ day, hours }])
const days = (day: string) => times('9 am - 5 pm', day).map((time) => time.day)
const at = (iso: string) => Date.parse(iso)
const adelaide = 'Australia/Adelaide'

describe('reading hours', () => {
  it('reads them as a clinic writes them', () => {
    for (const hours of ['9:00 am - 5:00 pm', '9am-5pm', '9 a.m. – 5 p.m.', '9.00 AM to 5.00 PM', '9:00 - 17:00'])
      expect(times(hours), hours).toEqual([{ day: 'Monday', opens: '09:00', closes: '17:00' }])
  })

  it('knows noon and midnight', () => {
    expect(times('12:00 am - 12:30 pm')).toEqual([{ day: 'Monday', opens: '00:00', closes: '12:30' }])
    expect(times('12 noon - midnight')).toEqual([{ day: 'Monday', opens: '12:00', closes: '00:00' }])
    expect(openingSpans([{ day: 'Monday', hours: '12 noon - midnight' }])[0]).toMatchObject({ closes: 1440 })
  })

  it('reads a day with a break', () => {
    expect(times('9 am - 12 pm and 1:30 pm - 5 pm')).toEqual([
      { day: 'Monday', opens: '09:00', closes: '12:00' },
      { day: 'Monday', opens: '13:30', closes: '17:00' },
    ])
  })

  it('reads one day, several and a row of them', () => {
    expect(days('Wed')).toEqual(['Wednesday'])
    expect(days('Tues & Thurs')).toEqual(['Tuesday', 'Thursday'])
    expect(days('Saturday and Sunday')).toEqual(['Saturday', 'Sunday'])
    expect(days('Mon – Fri')).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    expect(days('Saturday to Monday')).toEqual(['Saturday', 'Sunday', 'Monday'])
  })

  it('leaves out what is closed or not to be read', () => {
    for (const hours of ['Closed', 'By appointment', '9 - 5', '', '25:00 - 26:00', '9:75 am - 5 pm', '13 pm - 2 pm'])
      expect(times(hours), hours).toEqual([])
    for (const day of ['Public holidays', 'M', 'Mon - someday', '']) expect(days(day), day).toEqual([])
  })

  it('reads no text as anything but times of a day', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (day, hours) => {
        for (const span of openingSpans([{ day, hours }])) {
          expect(span.opens).toBeGreaterThanOrEqual(0)
          expect(span.opens).toBeLessThan(1440)
          expect(span.closes - span.opens).toBeGreaterThan(0)
          expect(span.closes - span.opens).toBeLessThanOrEqual(1440)
        }
      }),
    )
  })
})

describe('open now', () => {
  const week: DayHours[] = [
    { day: 'Monday - Friday', hours: '9:00 am - 5:00 pm' },
    { day: 'Saturday', hours: '9:00 am - 1:00 pm' },
    { day: 'Sunday', hours: 'Closed' },
  ]

  it('opens on the minute and closes on the minute', () => {
    // Monday 2 March 2026, summer time: UTC+10:30.
    expect(isOpenAt(week, at('2026-03-01T22:29:59Z'), adelaide)).toBe(false)
    expect(isOpenAt(week, at('2026-03-01T22:30:00Z'), adelaide)).toBe(true)
    expect(isOpenAt(week, at('2026-03-02T06:29:59Z'), adelaide)).toBe(true)
    expect(isOpenAt(week, at('2026-03-02T06:30:00Z'), adelaide)).toBe(false)
  })

  it('goes by the clinic’s clock, wherever it is asked', () => {
    const instant = at('2026-03-02T00:00:00Z')
    expect(isOpenAt(week, instant, adelaide)).toBe(true)
    expect(isOpenAt(week, instant, 'Europe/London')).toBe(false)
  })

  it('keeps its hours over the change from and to daylight saving', () => {
    // Summer time ends in South Australia on Sunday 5 April 2026 and begins on Sunday 4 October 2026.
    expect(isOpenAt(week, at('2026-04-02T22:30:00Z'), adelaide)).toBe(true)
    expect(isOpenAt(week, at('2026-04-05T22:30:00Z'), adelaide)).toBe(false)
    expect(isOpenAt(week, at('2026-04-05T23:30:00Z'), adelaide)).toBe(true)
    expect(isOpenAt(week, at('2026-10-01T22:30:00Z'), adelaide)).toBe(false)
    expect(isOpenAt(week, at('2026-10-04T22:30:00Z'), adelaide)).toBe(true)
  })

  it('says until when, and when next', () => {
    expect(openState(week, at('2026-03-02T00:00:00Z'), adelaide)).toEqual({ open: true, closes: 17 * 60 })
    expect(openState(week, at('2026-03-01T20:00:00Z'), adelaide)).toEqual({
      open: false,
      next: { day: 'Monday', opens: 9 * 60, inDays: 0 },
    })
    // Saturday afternoon: Monday is the day after tomorrow.
    expect(openState(week, at('2026-03-07T04:00:00Z'), adelaide)).toEqual({
      open: false,
      next: { day: 'Monday', opens: 9 * 60, inDays: 2 },
    })
  })

  it('stays open past midnight, and past the end of the week', () => {
    const late: DayHours[] = [{ day: 'Sunday', hours: '8 pm - 2 am' }]
    // Sunday 1 March 2026, 11 pm, then Monday 1:59 am and 2 am.
    expect(openState(late, at('2026-03-01T12:30:00Z'), adelaide)).toEqual({ open: true, closes: 120 })
    expect(isOpenAt(late, at('2026-03-01T15:29:00Z'), adelaide)).toBe(true)
    expect(isOpenAt(late, at('2026-03-01T15:30:00Z'), adelaide)).toBe(false)
  })

  it('is open around the clock when the hours are', () => {
    const always: DayHours[] = [{ day: 'Mon - Sun', hours: '12:00 am - 12:00 am' }]
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-01-01') }), (date) =>
        isOpenAt(always, date.getTime(), adelaide),
      ),
    )
  })

  it('says nothing where the hours cannot be read', () => {
    expect(openState([{ day: 'Monday', hours: 'By appointment' }], 0, adelaide)).toBeUndefined()
    expect(isOpenAt([], 0, adelaide)).toBe(false)
  })

  it('names times as people do', () => {
    expect([0, 540, 720, 1050].map(spokenTime)).toEqual(['12 am', '9 am', '12 pm', '5:30 pm'])
  })
})
