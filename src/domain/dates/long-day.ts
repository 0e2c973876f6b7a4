import { longDay } from './written.ts'

/** The day that a date in long form names, such as `2025-08-11`; `undefined` where the text is no such date. */
export function dayOfLongDate(text: string): string | undefined {
  const [, name, day, year] = /^([A-Z][a-z]+) (\d{1,2}), (\d{1,4})$/.exec(text) ?? []
  if (!name || !day || !year) return undefined
  for (let month = 1; month <= 12; month++) {
    const iso = `${year.padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
    if (!Number.isNaN(Date.parse(iso)) && longDay(iso) === text) return iso
  }
  return undefined
}
