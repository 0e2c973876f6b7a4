import { addDays, atClockTime, calendarDay } from './calendar.ts'

export type CalendarLayout = 'month' | 'week'

/** The same day of another month, or that month's last day where it has none such. */
export function addMonths(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(Number(day.slice(8)), last))
  return first.toISOString().slice(0, 10)
}

/** The first and the last day of a day's month. */
export function monthOf(day: string): { from: string; to: string } {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The weeks, each from Monday to Sunday, that show a day's week or the whole of its month. */
export function weeksOf(day: string, layout: CalendarLayout): string[][] {
  const from = mondayOf(layout === 'week' ? day : `${day.slice(0, 7)}-01`)
  const to = layout === 'week' ? day : addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)
  const weeks: string[][] = []
  for (let monday = from; monday <= to; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  return weeks
}

/** A week by its Monday, such as `2026-03-02`, and when it begins in the clinic's time zone, as ISO 8601 UTC text. */
export type Week = { monday: string; begins: string }

/** The last `count` weeks up to the one that `now` is in, oldest first. Weeks begin on Monday. */
export function lastWeeks(now: Date, count: number, timeZone: string): Week[] {
  const thisMonday = mondayOf(calendarDay(now.toISOString(), timeZone))
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(thisMonday, -7 * (count - 1 - index))
    return { monday, begins: atClockTime(`${monday}T00:00`, timeZone) }
  })
}
