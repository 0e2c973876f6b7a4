import { addDays } from '../dates/calendar.ts'
import { longDay } from '../dates/written.ts'
import { type Closure, closureOn, type Opening, spansOn, weekdayOf } from './opening-hours.ts'
import { agreedHours, daysOfText, type HoursLine, readSpans, textOfSpans } from './written-hours.ts'

/** How many days before a closure it is announced beside the hours, and above every page. */
export const announcedDaysBefore = { hours: 60, notice: 7 } as const

type Fault = { path: string; message: string }

/** The errors in a list of closures that do not depend on the current day, by field, such as `0.to`. */
export const closureFaults = (closures: readonly Closure[]): Fault[] =>
  closures.flatMap((closure, index): Fault[] => {
    const { from, to } = closure
    // An invalid day has its own error and is not compared with the others.
    if (![from, to].every(isDay)) return []
    if (to < from) return [{ path: `${index}.to`, message: 'Please choose the same day or a later one' }]
    if (to > addDays(from, 366)) return [{ path: `${index}.to`, message: 'Please choose at most a year' }]
    const other = closures.slice(0, index).find((before) => before.from <= to && from <= before.to)
    return other ? [{ path: `${index}.from`, message: 'These days overlap with others in the list' }] : []
  })

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Which of the closures are over at `today` and were not saved before. What was entered in time stays as it is, so that a
 * list can be saved whose first days have passed meanwhile.
 */
export const pastClosureFaults = (closures: readonly Closure[], saved: readonly Closure[], today: string): Fault[] =>
  closures.flatMap(({ from, to }, index) =>
    to >= today || to < from || saved.some((known) => known.from === from && known.to === to)
      ? []
      : [{ path: `${index}.to`, message: 'This day is over. Please choose today or a later day' }],
  )

/** When the clinic is open: the lines of its hours and its closures, without those that are over at `today`. */
export function openingOf(lines: readonly HoursLine[], closures: readonly Closure[], today: string): Opening {
  const week = new Map<string, Opening['week'][number]>()
  for (const { day, hours, spans: known } of agreedHours(lines)) {
    // A text such as `8 pm - 2 am` has no times that a day of its own could have, and still says when it is open.
    const read = known ?? readSpans(hours)
    if (!known && read.length === 0) continue
    for (const weekday of daysOfText(day)) {
      const there = week.get(weekday)
      week.set(weekday, { day: weekday, spans: [...(there?.spans ?? []), ...read] })
    }
  }
  return {
    week: [...week.values()],
    closures: closures.filter(({ to }) => to >= today).toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  }
}

type ClosureAnnouncement = { days: string; message: string }

/** Announces the closures that begin within so many days: `Closed on December 25, 2026`. Consecutive ones are merged. */
export function comingClosures({ closures }: Opening, today: string, within: number): ClosureAnnouncement[] {
  const last = addDays(today, within)
  return inRuns(closures)
    .filter(({ from }) => from <= last)
    .map(({ from, to, message, spans }) => {
      const days = from === to ? `on ${longDay(from)}` : `from ${longDay(from)} to ${longDay(to)}`
      return { days: `${spans.length > 0 ? `Open ${textOfSpans(spans)}` : 'Closed'} ${days}`, message }
    })
}

/** The words above every page: nothing while no closure is near. */
export const closureNotice = (opening: Opening, today: string): string =>
  comingClosures(opening, today, announcedDaysBefore.notice)
    .map(({ days, message }) => `${days}.${message && ` ${/[.!?]$/.test(message) ? message : `${message}.`}`}`)
    .join(' ')

/** Closed days that follow each other without a day between them, with what is said of them in one line. */
function inRuns(closures: readonly Closure[]): Closure[] {
  const runs: Closure[] = []
  for (const closure of closures) {
    const before = runs.at(-1)
    const follows = before && closure.from === addDays(before.to, 1)
    if (!follows || before.spans.length > 0 || closure.spans.length > 0) runs.push(closure)
    else {
      const messages = [...new Set([before.message, closure.message])].filter(Boolean)
      runs[runs.length - 1] = { ...before, to: closure.to, message: messages.join(', ') }
    }
  }
  return runs
}

/** Why nobody can come on a day such as `2026-12-25`; `undefined` where the clinic is open, or nobody has said. */
export function closedWords(opening: Opening, date: string): string | undefined {
  const closed = closedOn(opening, date)
  return closed && `We’re ${closed}`
}

/** `closed on Sundays.`: what is said of a day after who it is that is closed; `undefined` as for `closedWords`. */
export function closedOn(opening: Opening, date: string): string | undefined {
  if (date === '' || spansOn(opening, date)?.length !== 0) return undefined
  const message = closureOn(opening, date)?.message
  const day = closureOn(opening, date) ? longDay(date) : `${weekdayOf(date)}s`
  return `closed on ${day}${message ? ` (${message.replace(/[.!]$/, '')})` : ''}.`
}
