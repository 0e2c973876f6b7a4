const form = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-AU', options)

/** Newer engines put a narrow blank before am and pm. */
const wideBlanks = (text: string) => text.replaceAll('\u202f', ' ')

/** A day and its time in the dashboard's lists and facts: `05/03/2025, 3:00 pm`. */
export const listDateTime = (iso: string, timeZone: string): string =>
  wideBlanks(
    form({
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
  wideBlanks(form({ dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(iso)))

/** A day within a sentence, or alone on a sheet of paper: `5 March 2025`. */
export const wordedDate = (iso: string, timeZone: string): string =>
  form({ dateStyle: 'long', timeZone }).format(new Date(iso))
