import { addDays, clockTime } from '../dates/calendar.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

/**
 * Opening hours of a day in local time, such as `09:00` to `17:00`. If `closes` is not later than `opens`, it is a time
 * of the next day.
 */
export type ClockSpan = { opens: string; closes: string }

/** Days such as `2026-12-25`, first and last, on which the clinic is closed, or open at other times where it has any. */
export type Closure = { from: string; to: string; message: string; spans: ClockSpan[] }

/** When the clinic is open: the weekdays of which it is known, and the closures that are not over. */
export type Opening = { week: { day: Weekday; spans: ClockSpan[] }[]; closures: Closure[] }

/** Whether it is open, and until when (such as `17:00`); else when it next opens, as far as that is known. */
export type OpenState = { open: true; closes: string } | { open: false; next: NextOpening | undefined }
export type NextOpening = { date: string; opens: string; inDays: number }

export const dayMinutes = 24 * 60
/** How many days ahead the next opening is searched. */
const horizon = 60

/** Minutes from midnight of a time such as `09:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Formats `09:30` as `9:30 am`. */
export function spokenClock(time: string): string {
  const minutes = minutesOf(time)
  const [hour, past] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${hour % 12 || 12}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`} ${hour < 12 ? 'am' : 'pm'}`
}

export const weekdayOf = (date: string): Weekday => weekdays[(new Date(date).getUTCDay() + 6) % 7]!

/** The closure that a day falls into. */
export const closureOn = ({ closures }: Opening, date: string): Closure | undefined =>
  closures.find(({ from, to }) => from <= date && date <= to)

/** When the clinic is open on a day: none where it is closed, `undefined` where nobody has said. */
export const spansOn = (opening: Opening, date: string): ClockSpan[] | undefined =>
  (closureOn(opening, date) ?? opening.week.find(({ day }) => day === weekdayOf(date)))?.spans

/**
 * How things stand at an instant (ms since 1970), by the wall clock of the clinic's time zone, so that a change to or
 * from daylight saving moves nothing. `undefined` where no hours are known.
 */
export function openState(opening: Opening, instant: number, timeZone: string): OpenState | undefined {
  if (opening.week.every(({ spans }) => spans.length === 0)) return undefined
  const [today = '', clock = ''] = clockTime(new Date(instant).toISOString(), timeZone).split('T')
  const now = minutesOf(clock)
  let until = -1
  let closes = ''
  // From yesterday, whose last stretch may go past midnight.
  for (let inDays = -1; inDays < horizon && until < 0; inDays++) {
    const date = addDays(today, inDays)
    const spans = (spansOn(opening, date) ?? []).toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
    for (const span of spans) {
      const start = inDays * dayMinutes + minutesOf(span.opens)
      const end = inDays * dayMinutes + minutesOf(span.closes) + (span.closes <= span.opens ? dayMinutes : 0)
      if (start > now && until < 0) return { open: false, next: { date, opens: span.opens, inDays } }
      if (start <= now && now < end && end > until) [until, closes] = [end, span.closes]
    }
  }
  return until < 0 ? { open: false, next: undefined } : { open: true, closes }
}
