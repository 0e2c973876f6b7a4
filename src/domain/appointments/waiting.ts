import { addDays, atClockTime, clockTime } from '../dates/calendar.ts'
import { hour as hourLength } from '../dates/durations.ts'
import { revisionOf } from '../revision.ts'

/** The parts of a day that somebody can wait for, and which hours of the clock they are: from, up to. */
export const dayParts = { any: [0, 24], morning: [0, 12], afternoon: [12, 17], evening: [17, 24] } as const
export type DayPart = keyof typeof dayParts

/**
 * What a person on the waiting list prefers: `weekdays` from 1 (Monday) to 7, none for any; `practitioner` a slug,
 * empty for any.
 */
export type Preference = { weekdays: readonly number[]; part: DayPart; practitioner: string }

/**
 * Whether a free time is one that somebody waits for. `clockTime` is such as `2027-03-05T14:30` by the clinic's clock,
 * `practitioner` the slug of who is free, or empty where that is not said.
 */
export function matchesPreference(
  preference: Preference,
  { clockTime, practitioner }: { clockTime: string; practitioner: string },
): boolean {
  const weekday = new Date(`${clockTime.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  const hour = Number(clockTime.slice(11, 13))
  const [from, to] = dayParts[preference.part]
  const fitsDay = preference.weekdays.length === 0 || preference.weekdays.includes(weekday)
  const fitsPerson = preference.practitioner === '' || practitioner === '' || preference.practitioner === practitioner
  return fitsDay && fitsPerson && hour >= from && hour < to
}

/** The hours of the clinic's clock in which nobody has to answer: from, up to. */
const night = { from: '21:00', to: '09:00' } as const

type Offering = { time: string; hours: number; timeZone: string }

/**
 * Until when a free time is offered to one person, in ms since 1970: `hours` from `now`, or the next morning where that is
 * at night, and never past the time itself.
 */
export const offerEnds = (now: number, { time, hours, timeZone }: Offering): number =>
  Math.min(afterNight(now + hours * hourLength, timeZone), Date.parse(time))

function afterNight(end: number, timeZone: string): number {
  const [day = '', clock = ''] = clockTime(new Date(end).toISOString(), timeZone).split('T')
  if (clock <= night.from && clock >= night.to) return end
  const morning = clock > night.from ? addDays(day, 1) : day
  return Date.parse(atClockTime(`${morning}T${night.to}`, timeZone))
}

/**
 * Names what somebody waits for as it now stands, or that they do not wait, so that a later save can say what it started
 * from.
 */
export const preferenceRevision = (waiting: Pick<Preference, 'weekdays' | 'part'> | null): string =>
  revisionOf(waiting && { weekdays: waiting.weekdays, part: waiting.part })
