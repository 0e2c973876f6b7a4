import { weekdayOf } from '../content/opening-hours.ts'
import { addDays } from './calendar.ts'

/** A public holiday: its day such as `2026-12-25`. `from`: since when of that day, where it is not the whole. */
export type PublicHoliday = { date: string; name: string; from?: string }

/**
 * South Australia's public holidays of a year from 2024 on, in their order: Public Holidays Act 2023 (SA), sections 3
 * and 4. Only Christmas, the day after it and New Year's Day have another day added when they fall on a weekend;
 * Australia Day moves to Monday, and 25 April stays where it is. What is proclaimed for one year alone is not here.
 */
export function southAustralianHolidays(year: number): PublicHoliday[] {
  const day = (month: number, date: number) => new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
  const [newYear, australia, christmas, proclamation] = [day(1, 1), day(1, 26), day(12, 25), day(12, 26)]
  const easter = easterSunday(year)
  const holidays: PublicHoliday[] = [
    { date: newYear, name: 'New Year’s Day' },
    ...added(newYear, 'New Year’s Day', { Saturday: 2, Sunday: 1 }),
    {
      date: addDays(australia, { Saturday: 2, Sunday: 1 }[weekdayOf(australia) as string] ?? 0),
      name: 'Australia Day',
    },
    { date: nthMonday(day(3, 1), 2), name: 'Adelaide Cup Day' },
    { date: addDays(easter, -2), name: 'Good Friday' },
    { date: addDays(easter, -1), name: 'Easter Saturday' },
    { date: easter, name: 'Easter Sunday' },
    { date: addDays(easter, 1), name: 'Easter Monday' },
    { date: day(4, 25), name: 'ANZAC Day' },
    { date: nthMonday(day(6, 1), 2), name: 'King’s Birthday' },
    { date: nthMonday(day(10, 1), 1), name: 'Labour Day' },
    { date: day(12, 24), name: 'Christmas Eve', from: '19:00' },
    { date: christmas, name: 'Christmas Day' },
    ...added(christmas, 'Christmas Day', { Saturday: 2, Sunday: 1 }),
    { date: proclamation, name: 'Proclamation Day' },
    ...added(proclamation, 'Proclamation Day', { Saturday: 2, Sunday: 2, Monday: 1 }),
    { date: day(12, 31), name: 'New Year’s Eve', from: '19:00' },
  ]
  const byDay = new Map<string, PublicHoliday>()
  for (const holiday of holidays.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    const there = byDay.get(holiday.date)
    byDay.set(holiday.date, there ? { ...there, name: `${there.name}, ${holiday.name}` } : holiday)
  }
  return [...byDay.values()]
}

/** The day that is a holiday besides, so many days after one that falls on such a weekday. */
const added = (date: string, name: string, after: Record<string, number>): PublicHoliday[] => {
  const days = after[weekdayOf(date)]
  return days ? [{ date: addDays(date, days), name: `${name} (additional day)` }] : []
}

function nthMonday(first: string, nth: number): string {
  const weekday = new Date(first).getUTCDay()
  return addDays(first, ((8 - weekday) % 7) + (nth - 1) * 7)
}

/** Easter Sunday of a year in the Gregorian calendar, by the anonymous algorithm (Meeus, Astronomical Algorithms, ch. 8). */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const e = b % 4
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)).toISOString().slice(0, 10)
}
