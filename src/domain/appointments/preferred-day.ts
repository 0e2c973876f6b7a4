const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const endings = ['uary', 'ruary', 'ch', 'il', '', 'e', 'y', 'ust', 't?(?:ember)?', 'ober', 'ember', 'ember']
/** `mar`, `march` or `mar.`, and no longer word: `maybe` is no month. */
const month = `(${months.map((name, index) => `${name}(?:${endings[index]})?`).join('|')})\\b\\.?`
const monthOf = (name: string) => months.indexOf(name.slice(0, 3)) + 1

/** How a day is written with its month. */
export const dayForms: { pattern: RegExp; read: (parts: string[]) => { year?: string; month: number; day: string } }[] =
  [
    {
      pattern: /\b(\d{4})-(\d\d)-(\d\d)\b/,
      read: ([year, number, day]) => ({ year: year!, month: Number(number), day: day! }),
    },
    // Day first, as Australians write it. `9.10 am` is a time.
    {
      pattern: /\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d\d))?\b(?!\s*[ap]\.?m\b)/,
      read: ([day, number, year]) => ({ ...(year && { year }), month: Number(number), day: day! }),
    },
    {
      pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+of)?\\s+${month}(?:,?\\s+(\\d{4}))?(?![\\d:])`),
      read: ([day, name, year]) => ({ ...(year && { year }), month: monthOf(name!), day: day! }),
    },
    {
      pattern: new RegExp(`\\b${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?(?![\\d:])`),
      read: ([name, day, year]) => ({ ...(year && { year }), month: monthOf(name!), day: day! }),
    },
  ]

/**
 * The calendar day such as `2027-03-05` that a patient's own words name, or `''`. They must name day and month, as in
 * `2027-03-05`, `5/3`, `5 March after 2 pm` or `March 5, 2027`; without a year it is the next such day from `requestedOn`, the
 * calendar day of the request. `Tuesday` names no day: which one is for the staff to ask.
 */
export function preferredDayOf(words: string, requestedOn: string): string {
  const text = words.toLowerCase()
  for (const { pattern, read } of dayForms) {
    const found = pattern.exec(text)
    if (!found) continue
    const { year, month, day } = read(found.slice(1))
    if (year) return dayOf(Number(year.padStart(4, '20')), month, Number(day))
    const first = Number(requestedOn.slice(0, 4))
    // A 29 February may be years away.
    const days = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((ahead) => dayOf(first + ahead, month, Number(day)))
    return days.find((next) => next !== '' && next >= requestedOn) ?? ''
  }
  return ''
}

/** `''` where the calendar has no such day. */
export function dayOf(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000
  return real ? date.toISOString().slice(0, 10) : ''
}
