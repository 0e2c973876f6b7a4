/** One line of the hours as the clinic writes them: `Monday` or `Mon - Fri`, and `9:00 am - 5:00 pm` or `Closed`. */
export type DayHours = { day: string; hours: string }

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** A stretch of a weekday, in minutes from its midnight. `closes` is above 1440 where it ends on the next day. */
export type OpeningSpan = { day: Weekday; opens: number; closes: number }

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/**
 * The stretches of the week that can be read, in the order they are written. A day that is closed, or written in
 * another way such as `By appointment`, has none. A stretch that ends at or before its start ends on the next day.
 */
export const openingSpans = (week: DayHours[]): OpeningSpan[] =>
  week.flatMap(({ day, hours }) =>
    readDays(day).flatMap((weekday) => readHours(hours).map((span) => ({ day: weekday, ...span }))),
  )

/**
 * The same for search engines (docs/product.md, "Head and sharing"): local times as `09:00` and `17:00`; `00:00` is
 * midnight.
 */
export const openingTimes = (week: DayHours[]): { day: Weekday; opens: string; closes: string }[] =>
  openingSpans(week).map(({ day, opens, closes }) => ({ day, opens: clockTime(opens), closes: clockTime(closes) }))

/** Whether it is open, and until when (minutes from midnight); else when it next opens, if it ever does. */
export type OpenState =
  | { open: true; closes: number }
  | { open: false; next: { day: Weekday; opens: number; inDays: number } | undefined }

/**
 * What the hours say of an instant (ms since 1970), by the wall clock of the clinic's time zone, so that a change to
 * or from daylight saving moves nothing. `undefined` where no line can be read: then nobody knows.
 */
export function openState(week: DayHours[], instant: number, timeZone: string): OpenState | undefined {
  const spans = openingSpans(week)
  if (spans.length === 0) return undefined
  const now = minuteOfWeek(instant, timeZone)
  const starts = spans.map((span) => ({ ...span, since: modulo(now - startOf(span), weekMinutes) }))
  const current = starts
    .filter(({ opens, closes, since }) => since < closes - opens)
    .sort((a, b) => b.closes - b.opens - b.since - (a.closes - a.opens - a.since))[0]
  if (current) return { open: true, closes: current.closes % dayMinutes }
  const next = starts.sort((a, b) => b.since - a.since)[0]!
  const ahead = weekMinutes - next.since
  const inDays = Math.floor(((now % dayMinutes) + ahead) / dayMinutes)
  return { open: false, next: { day: next.day, opens: next.opens, inDays } }
}

/** Whether the clinic is open at an instant (ms since 1970) by these hours, in its time zone. */
export const isOpenAt = (week: DayHours[], instant: number, timeZone: string): boolean =>
  openState(week, instant, timeZone)?.open ?? false

/** Minutes from midnight as people here write them: `9 am`, `12:30 pm`. */
export function spokenTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `${hour % 12 || 12}${past} ${hour < 12 ? 'am' : 'pm'}`
}

const startOf = ({ day, opens }: OpeningSpan) => weekdays.indexOf(day) * dayMinutes + opens
const modulo = (value: number, by: number) => ((value % by) + by) % by
const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function minuteOfWeek(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((found) => found.type === type)!.value
  const day = weekdays.indexOf(part('weekday') as Weekday)
  return day * dayMinutes + Number(part('hour')) * 60 + Number(part('minute'))
}

/** `Monday`, `Mon`, `Mon - Fri`, `Saturday and Sunday`; none where a word is no day. */
function readDays(text: string): Weekday[] {
  const found = text.split(/\s*(?:,|&|\/|\band\b)\s*/i).map((part) => {
    const [from, to, more] = part.split(/\s*(?:-|–|\bto\b)\s*/i).map(readDay)
    if (more || from === undefined) return []
    if (to === undefined) return /[-–]|\bto\b/i.test(part) ? [] : [from]
    return Array.from({ length: modulo(to - from, 7) + 1 }, (_, step) => (from + step) % 7)
  })
  return found.some((days) => days.length === 0) ? [] : found.flat().map((index) => weekdays[index]!)
}

function readDay(word: string): number | undefined {
  const name = word.trim().replace(/\.$/, '').toLowerCase()
  const index = name.length < 3 ? -1 : weekdays.findIndex((day) => day.toLowerCase().startsWith(name))
  return index < 0 ? undefined : index
}

/** One or more stretches, such as `9 am - 12 noon and 1 pm - 5 pm`; none where a part cannot be read. */
function readHours(text: string): { opens: number; closes: number }[] {
  const found = text.split(/\s*(?:,|;|&|\band\b)\s*/i).map((part) => {
    const [from, to, more] = part.split(/\s*(?:-|–|\bto\b)\s*/i).map(readTime)
    if (from === undefined || to === undefined || more !== undefined) return undefined
    return { opens: from, closes: to > from ? to : to + dayMinutes }
  })
  return found.flatMap((span) => (found.includes(undefined) || !span ? [] : [span]))
}

const halves = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\.?$/i
const wholeDay = /^(\d{1,2})[:.](\d{2})$/

function readTime(text: string): number | undefined {
  const word = text.trim().replace(/^12\s+(?=noon|midnight)/i, '')
  if (/^(?:noon|midday)$/i.test(word)) return 12 * 60
  if (/^midnight$/i.test(word)) return 0
  const [, hour12, minutes12 = '00', half] = halves.exec(word) ?? []
  if (hour12) return minutesOf(Number(hour12), Number(minutes12), 12, half!.toLowerCase() === 'p')
  const [, hour24, minutes24] = wholeDay.exec(word) ?? []
  return hour24 ? minutesOf(Number(hour24), Number(minutes24), 24, false) : undefined
}

function minutesOf(hour: number, minutes: number, hours: 12 | 24, afternoon: boolean): number | undefined {
  if (minutes > 59 || hour > hours || (hours === 12 && hour === 0)) return undefined
  if (hours === 24 && hour === 24 && minutes > 0) return undefined
  return ((hour % hours) + (afternoon ? 12 : 0)) * 60 + minutes
}
