import { atClockTime, calendarDay } from './calendar.ts'
import { addDays, mondayOf } from './calendar-span.ts'

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
