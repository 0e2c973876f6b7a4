/** One for each time zone: to make one takes ten times as long as to use it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** The offset of a time zone at an instant, in ms (east is positive). */
function zoneOffset(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((found) => found.type === type)!.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(instant / 1000) * 1000
}

/** The instant at which clocks of a time zone show `wall`, an instant written as if the zone were UTC, in ms. */
function instantOf(wall: number, timeZone: string): string {
  // The offset is looked up twice: the first guess may fall on the other side of a daylight-saving change.
  const guess = wall - zoneOffset(wall, timeZone)
  return new Date(wall - zoneOffset(guess, timeZone)).toISOString()
}

/** The last second of a calendar day such as `2028-03-05` in a time zone, as ISO 8601 UTC text. */
export const endOfDay = (day: string, timeZone: string): string => instantOf(Date.parse(`${day}T23:59:59Z`), timeZone)

/** A full hour of a calendar day such as `2028-03-05` in a time zone, as ISO 8601 UTC text. */
export const atHour = (day: string, hour: number, timeZone: string): string =>
  instantOf(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`), timeZone)

/** The first instant of a calendar day such as `2028-03-05` in a time zone, as ISO 8601 UTC text. */
export const startOfDay = (day: string, timeZone: string): string => instantOf(Date.parse(`${day}T00:00:00Z`), timeZone)

/** The calendar day of an instant in a time zone, such as `2028-03-05`. */
export function calendarDay(iso: string, timeZone: string): string {
  const instant = Date.parse(iso)
  return new Date(instant + zoneOffset(instant, timeZone)).toISOString().slice(0, 10)
}

/** A calendar day such as `2027-03-05`, some days later or earlier. */
export function addDays(day: string, days: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The first instant of a month such as `2028-03` in a time zone, as ISO 8601 UTC text. */
export const startOfMonth = (month: string, timeZone: string): string =>
  instantOf(Date.parse(`${month}-01T00:00:00Z`), timeZone)

/** The year of a calendar at an instant, for the copyright line. */
export const calendarYear = (iso: string, timeZone: string): number => Number(calendarDay(iso, timeZone).slice(0, 4))

/** The local time of an instant in a time zone, to the minute, such as `2028-03-05T14:30`. */
export function clockTime(iso: string, timeZone: string): string {
  const instant = Date.parse(iso)
  return new Date(instant + zoneOffset(instant, timeZone)).toISOString().slice(0, 16)
}

/** The instant at which a clock of a time zone shows a time such as `2028-03-05T14:30`, as ISO 8601 UTC text. */
export const atClockTime = (time: string, timeZone: string): string => instantOf(Date.parse(`${time}:00Z`), timeZone)

/** Whether a text names a time zone that this engine knows, such as `Australia/Adelaide`. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text !== ''
  } catch {
    return false
  }
}
