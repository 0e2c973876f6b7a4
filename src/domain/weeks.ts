import { atClockTime, calendarDay } from './calendar.ts'

/** A week by its Monday, such as `2026-03-02`, and when it begins in the clinic's time zone, as ISO 8601 UTC text. */
export type Week = { monday: string; begins: string }

const dayLength = 24 * 60 * 60 * 1000

/** The last `count` weeks up to the one that `now` is in, oldest first. Weeks begin on Monday. */
export function lastWeeks(now: Date, count: number, timeZone: string): Week[] {
  const today = Date.parse(`${calendarDay(now.toISOString(), timeZone)}T00:00:00Z`)
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return Array.from({ length: count }, (_, index) => {
    const at = today - (sinceMonday + (count - 1 - index) * 7) * dayLength
    const monday = new Date(at).toISOString().slice(0, 10)
    return { monday, begins: atClockTime(`${monday}T00:00`, timeZone) }
  })
}
