import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spokenClock } from './opening-hours.ts'
import { agreedLine, daysOfText, readSpans, spanFaults, spansOfText, textOfSpans } from './written-hours.ts'

const span = (opens: string, closes: string) => ({ opens, closes })

describe('the reader of written hours', () => {
  it('accepts the usual ways to write a range of hours', () => {
    for (const hours of ['9:00 am - 5:00 pm', '9am-5pm', '9 a.m. – 5 p.m.', '9.00 AM to 5.00 PM', '9:00 - 17:00'])
      expect(spansOfText(hours), hours).toEqual([span('09:00', '17:00')])
  })

  it('accepts noon, midnight and “Closed”', () => {
    expect(spansOfText('12:00 am - 12:30 pm')).toEqual([span('00:00', '12:30')])
    expect(spansOfText('12 noon - midnight')).toEqual([span('12:00', '00:00')])
    expect(spansOfText('Closed')).toEqual([])
  })

  it('accepts a day with a break, and “am” or “pm” written once for a range', () => {
    const broken = [span('09:00', '12:00'), span('13:30', '17:00')]
    expect(spansOfText('9 am - 12 pm and 1:30 pm - 5 pm')).toEqual(broken)
    expect(spansOfText('9 am–12 pm, 1:30–5 pm')).toEqual(broken)
    expect(spansOfText('8–11 am')).toEqual([span('08:00', '11:00')])
  })

  it('accepts one day, several days and a range of days', () => {
    expect(daysOfText('Wed')).toEqual(['Wednesday'])
    expect(daysOfText('Tues & Thurs')).toEqual(['Tuesday', 'Thursday'])
    expect(daysOfText('Saturday and Sunday')).toEqual(['Saturday', 'Sunday'])
    expect(daysOfText('Mon – Fri')).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    expect(daysOfText('Saturday to Monday')).toEqual(['Saturday', 'Sunday', 'Monday'])
  })

  it('rejects texts that are not clear, and times that no single day could have', () => {
    const odd = [
      'By appointment',
      '9 - 5',
      '9–5 pm',
      '',
      '25:00 - 26:00',
      '9:75 am - 5 pm',
      '13 pm - 2 pm',
      '8 pm - 2 am',
    ]
    for (const hours of odd) expect(spansOfText(hours), hours).toBeUndefined()
    for (const day of ['Public holidays', 'M', 'Mon - someday', '']) expect(daysOfText(day), day).toEqual([])
    expect(readSpans('8 pm - 2 am')).toEqual([span('20:00', '02:00')])
  })

  it('returns only valid times of a day for any text', () => {
    fc.assert(
      fc.property(fc.string(), (hours) => {
        for (const { opens, closes } of readSpans(hours)) {
          expect(opens).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
          expect(closes).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
        }
      }),
    )
  })
})

describe('a written range of hours', () => {
  it('has “am” or “pm” once', () => {
    expect(textOfSpans([span('09:00', '17:00')])).toBe('9 am–5 pm')
    expect(textOfSpans([span('09:00', '12:00'), span('13:30', '17:00')])).toBe('9 am–12 pm, 1:30–5 pm')
    expect(textOfSpans([span('18:00', '00:00')])).toBe('6 pm–12 am')
    expect(['00:00', '09:00', '12:00', '17:30'].map(spokenClock)).toEqual(['12 am', '9 am', '12 pm', '5:30 pm'])
  })

  it('reads back as the same hours', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(fc.uniqueArray(minute, { minLength: 2, maxLength: 6 }), (minutes) => {
        const times = minutes.toSorted((a, b) => a - b).map(clock)
        const spans = times.flatMap((opens, index) =>
          index % 2 === 0 && times[index + 1] ? [span(opens, times[index + 1]!)] : [],
        )
        expect(spansOfText(textOfSpans(spans))).toEqual(spans)
      }),
    )
  })
})

describe('a line of opening hours', () => {
  const nine = [span('09:00', '17:00')]

  it('keeps its words while they match its times, and gets new words when the times change', () => {
    expect(agreedLine({ day: 'Monday', hours: '9:00 am - 5:00 pm', spans: nine }).hours).toBe('9:00 am - 5:00 pm')
    expect(agreedLine({ day: 'Monday', hours: '9 am–5 pm', spans: [span('10:00', '17:00')] }).hours).toBe('10 am–5 pm')
    expect(agreedLine({ day: 'Monday', hours: '9 am–5 pm', spans: [] })).toEqual({
      day: 'Monday',
      hours: 'Closed',
      spans: [],
    })
  })

  it('takes its times from its words where it has none, and when only the words change', () => {
    expect(agreedLine({ day: 'Monday', hours: '9 am–5 pm' }).spans).toEqual(nine)
    expect(agreedLine({ day: 'Monday', hours: 'By candlelight' })).toEqual({ day: 'Monday', hours: 'By candlelight' })
    const before = { day: 'Monday', hours: '9 am–5 pm', spans: nine }
    expect(agreedLine({ ...before, hours: '8 am–4 pm' }, before)).toEqual({
      day: 'Monday',
      hours: '8 am–4 pm',
      spans: [span('08:00', '16:00')],
    })
  })

  it('is refused with an end before the start or with overlaps, and may end at midnight', () => {
    expect(spanFaults([span('17:00', '09:00')])).toMatchObject([{ index: 0, field: 'closes' }])
    expect(spanFaults([span('09:00', '13:00'), span('12:00', '17:00')])).toMatchObject([{ index: 1, field: 'opens' }])
    expect(spanFaults([span('09:00', '12:00'), span('12:00', '00:00')])).toEqual([])
    expect(spanFaults([span('13:00', '00:00'), span('22:00', '23:00')])).toMatchObject([{ index: 1, field: 'opens' }])
  })
})
