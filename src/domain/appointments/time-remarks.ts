import { closedOn } from '../content/closures.ts'
import { type ClockSpan, dayMinutes, minutesOf, type Opening, spansOn, spokenClock } from '../content/opening-hours.ts'
import { textOfSpans } from '../content/written-hours.ts'
import { addDays } from '../dates/calendar.ts'
import { minute } from '../dates/durations.ts'
import { fullDateTime, timeOfDay } from '../dates/written.ts'

/** How many visits are named; of more than these, only how many they are. */
const maxNamed = 3

/** When a visit begins, as ISO 8601 UTC text, and how long it takes. */
type Lasting = { time: string; minutes: number }
/** A visit that is arranged: of whom, and the practitioner's name, empty where nobody is named. */
export type ArrangedVisit = Lasting & { patient: string; practitioner: string }

/** Whether two visits take up some of the same time; one that begins as the other ends does not. */
export function overlaps(one: Lasting, other: Lasting): boolean {
  const [first, second] = [Date.parse(one.time), Date.parse(other.time)]
  return first < second + other.minutes * minute && second < first + one.minutes * minute
}

/** Remarks about visits that overlap with a time, in the given order, in the clinic's time zone. */
export function clashRemarks(visits: readonly ArrangedVisit[], timeZone: string): string[] {
  const named = visits.slice(0, maxNamed).map(({ patient, practitioner, time }) => {
    const at = timeOfDay(time, timeZone)
    return practitioner ? `${practitioner} already has ${patient} at ${at}.` : `${patient} is already booked at ${at}.`
  })
  const more = visits.length - named.length
  return more > 0
    ? [...named, `${more === 1 ? '1 more visit overlaps' : `${more} more visits overlap`} with it.`]
    : named
}

/** A remark about a time that somebody on the waiting list may take until then, both as ISO 8601 UTC. */
export const offeredRemark = (
  { patient, time, until }: { patient: string; time: string; until: string },
  timeZone: string,
): string => `${fullDateTime(time, timeZone)} is being offered to ${patient} until ${fullDateTime(until, timeZone)}.`

const covers = (spans: readonly ClockSpan[], at: number) =>
  spans.some(({ opens, closes }) => {
    const end = minutesOf(closes) + (closes <= opens ? dayMinutes : 0)
    return minutesOf(opens) <= at && at < end
  })

/**
 * A remark if the clinic is closed at a local time such as `2027-03-05T14:30`; `undefined` if it is
 * open then, or nobody has said when it is.
 */
export function closedTimeRemark(opening: Opening, clockTime: string): string | undefined {
  const [date = '', clock = ''] = clockTime.split('T')
  const spans = spansOn(opening, date)
  if (!spans) return undefined
  const at = minutesOf(clock)
  // The evening before may go past midnight.
  if (covers(spans, at) || covers(spansOn(opening, addDays(date, -1)) ?? [], at + dayMinutes)) return undefined
  const closed = closedOn(opening, date)
  if (closed) return `The clinic is ${closed}`
  return `The clinic is closed at ${spokenClock(clock)}. On that day it’s open ${textOfSpans(spans)}.`
}
