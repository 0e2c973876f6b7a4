/** Every way in which a day or a time is written for people (docs/product.md, "Dates and numbers"). */
const forms = new Map<string, Intl.DateTimeFormat>()

/** One for each form and time zone: to make one takes ten times as long as to use it. */
function formOf(options: Intl.DateTimeFormatOptions & { timeZone: string }, locale = 'en-US'): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const form = forms.get(key) ?? new Intl.DateTimeFormat(locale, options)
  forms.set(key, form)
  return form
}

const write = (iso: string, ...form: Parameters<typeof formOf>): string =>
  // Newer engines put a narrow blank before AM and PM.
  formOf(...form)
    .format(new Date(iso))
    .replaceAll('\u202f', ' ')

/** In prose, on the site, in emails and in the dashboard's sentences: `August 11, 2025`. */
export const longDate = (iso: string, timeZone: string): string => write(iso, { dateStyle: 'long', timeZone })

/** A calendar day such as `2025-08-11` in that form. */
export const longDay = (day: string): string => longDate(day, 'UTC')

/** A day and its time in prose: `March 5, 2025 at 3:00 PM`. */
export const longDateTime = (iso: string, timeZone: string): string =>
  write(iso, { dateStyle: 'long', timeStyle: 'short', timeZone })

/** The same with its weekday, in messages to patients: `Monday, March 8, 2027 at 2:30 PM`. */
export const fullDateTime = (iso: string, timeZone: string): string =>
  write(iso, { dateStyle: 'full', timeStyle: 'short', timeZone })

/** A calendar day such as `2027-03-08` with its weekday: `Monday, March 8, 2027`. */
export const fullDay = (day: string): string => write(day, { dateStyle: 'full', timeZone: 'UTC' })

/** A month such as `2025-03` in prose: `March 2025`. */
export const longMonth = (month: string): string => write(month, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A calendar day in prose, where its year is evident: `January 4`. */
export const longDayOfYear = (day: string): string => write(day, { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** In lists and facts of the dashboard: `Mar 5, 2025`. */
export const shortDate = (iso: string, timeZone: string): string => write(iso, { dateStyle: 'medium', timeZone })

/** A calendar day such as `2025-03-05` in that form. */
export const shortDay = (day: string): string => shortDate(day, 'UTC')

/** A day and its time in the dashboard: `Mar 5, 2025, 3:00 PM`. */
export const shortDateTime = (iso: string, timeZone: string): string =>
  write(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone })

/** A month such as `2025-03` at an axis or in a table: `Mar 2025`. */
export const shortMonth = (month: string): string => write(month, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A calendar day in the dashboard, where its year is evident: `Mar 5`. */
export const shortDayOfYear = (day: string): string => write(day, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The weekday of a calendar day above a column: `Mon`. */
export const shortWeekday = (day: string): string => write(day, { weekday: 'short', timeZone: 'UTC' })

/** Formats the time of day of an instant: `3:00 PM`. */
export const timeOfDay = (iso: string, timeZone: string): string => write(iso, { timeStyle: 'short', timeZone })

/** Formats when something began: `9:40 AM`, or `November 21, 9:40 AM` if it was not today. */
export function sinceWords(iso: string, { now, timeZone }: { now: Date; timeZone: string }): string {
  const day = (instant: string) => write(instant, { month: 'long', day: 'numeric', timeZone })
  const clock = timeOfDay(iso, timeZone)
  return day(iso) === day(now.toISOString()) ? clock : `${day(iso)}, ${clock}`
}

/** On a voucher, and where an email shows one: en-AU, such as `11/08/2025`. */
export const voucherDate = (iso: string, timeZone: string): string =>
  write(iso, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }, 'en-AU')
