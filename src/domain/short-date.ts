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
