const withoutNarrowBlank = (text: string) => text.replaceAll('\u202f', ' ')

/** A day as emails say it (docs/product.md, "Dates and numbers"), in Australian form: `5 March 2025`. */
export const mailDate = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone }).format(new Date(iso))

/** A day with its time as emails say it: `5 March 2025 at 3:00 pm`. */
export const mailDateTime = (iso: string, timeZone: string): string =>
  // Newer engines put a narrow blank before am and pm.
  withoutNarrowBlank(
    new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(iso)),
  )

/** A month such as `2025-03` as emails say it: `March 2025`. */
export const mailMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))
