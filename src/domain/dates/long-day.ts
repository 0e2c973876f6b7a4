import { longDate } from './calendar.ts'

/** A day such as `2025-08-11` in long form: `August 11, 2025`. */
export const longDateOfDay = (day: string): string => longDate(`${day}T00:00:00.000Z`, 'UTC')

/** The day that a date in long form names, such as `2025-08-11`; `undefined` where the text is no such date. */
export function dayOfLongDate(text: string): string | undefined {
  const [, name, day, year] = /^([A-Z][a-z]+) (\d{1,2}), (\d{1,4})$/.exec(text) ?? []
  if (!name || !day || !year) return undefined
  for (let month = 1; month <= 12; month++) {
    const iso = `${year.padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
    if (!Number.isNaN(Date.parse(iso)) && longDateOfDay(iso) === text) return iso
  }
  return undefined
}
