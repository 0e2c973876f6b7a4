const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/
const localDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,].*)?$/

/**
 * The day that a file names, such as `2027-03-05` or `5/3/2027`, the last read as Australians write it. Returns `2027-03-05`;
 * `undefined` for anything else, and for a day that no calendar has.
 */
export function readTypedDay(text: string): string | undefined {
  const iso = isoDay.exec(text.trim())
  const local = localDay.exec(text.trim())
  const [year, month, day] = iso ? iso.slice(1) : [local?.[3], local?.[2], local?.[1]]
  if (!year || !month || !day) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(date) ? date : undefined
}

/** Whether the calendar has such a day: 30 February is none. */
export function isDay(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}
