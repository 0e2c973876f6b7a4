const short = { month: 'short', day: 'numeric', year: 'numeric' } as const
const long = { month: 'long', day: 'numeric', year: 'numeric' } as const

/** The day of a time as the list shows it, such as `Mar 5, 2025` (spec 9, 'MMM d, yyyy'), by the clinic's clock. */
export const shortDate = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { ...short, timeZone }).format(new Date(iso))

/** The preferred date is the patient's own words; where they name a day as `2025-03-05` it is shown like other dates. */
export function preferredDate(words: string, form: 'short' | 'long'): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(words) || Number.isNaN(Date.parse(words))) return words
  const options = form === 'short' ? short : long
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(words))
}
