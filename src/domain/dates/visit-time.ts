/**
 * When a visit is, as one says it to a patient: `Monday, 8 March 2027 at 2:30 pm`, by the clinic's clock. `time` is ISO
 * 8601 UTC text.
 */
export const whenWords = (time: string, timeZone: string): string => {
  const text = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    new Date(time),
  )
  // Newer engines put a narrow blank before am and pm, and some a comma after the weekday.
  return text.replaceAll('\u202f', ' ')
}
