const form = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options)

/** The day of an instant, as the list of appointment requests shows it: `Mar 5, 2025`. */
export const shortDate = (iso: string, timeZone: string): string =>
  form({ dateStyle: 'medium', timeZone }).format(new Date(iso))

/** A day and its time, where the dashboard lists appointment requests: `Mar 5, 2025, 3:00 PM`. */
export const shortDateTime = (iso: string, timeZone: string): string =>
  wideBlanks(form({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso)))

/** What a clock shows at an instant, beside a day that is named already: `3:00 PM`. */
export const timeOfDay = (iso: string, timeZone: string): string =>
  wideBlanks(form({ timeStyle: 'short', timeZone }).format(new Date(iso)))

/** Newer engines put a narrow blank before AM and PM. */
const wideBlanks = (text: string) => text.replaceAll('\u202f', ' ')

const month = form({ month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-AU', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A month such as `2025-03`: `Mar 2025`. */
export const monthName = (text: string): string => month.format(new Date(text))

/** A calendar day such as `2025-03-05` within the year that one thinks of: `5 Mar`. */
export const dayName = (day: string): string => dayOfYear.format(new Date(day))

const australian = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-AU', options)

/** A day and its time in the dashboard's lists and facts: `05/03/2025, 3:00 pm`. */
export const listDateTime = (iso: string, timeZone: string): string =>
  wideBlanks(
    australian({
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    }).format(new Date(iso)),
  )

/** A day and its time within a sentence of the dashboard: `5 March 2025 at 3:00 pm`. */
export const wordedDateTime = (iso: string, timeZone: string): string =>
  wideBlanks(australian({ dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(iso)))

/** A day within a sentence, or alone on a sheet of paper: `5 March 2025`. */
export const wordedDate = (iso: string, timeZone: string): string =>
  australian({ dateStyle: 'long', timeZone }).format(new Date(iso))

const clockForm = (timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone })
const dayForm = (timeZone: string) => new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone })

/** Since when something lasts, as one says it: `9.40 am`, and on another day than `now` `21 November, 9.40 am`. */
export function sinceWords(iso: string, { now, timeZone }: { now: Date; timeZone: string }): string {
  const begin = new Date(iso)
  const clock = clockForm(timeZone)
    .format(begin)
    .replace(':', '.')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .toLowerCase()
  const date = dayForm(timeZone)
  return date.format(begin) === date.format(now) ? clock : `${date.format(begin)}, ${clock}`
}
