import { addDays } from '../dates/calendar-span.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const endings = ['uary', 'ruary', 'ch', 'il', '', 'e', 'y', 'ust', 't?(?:ember)?', 'ober', 'ember', 'ember']
/** `mar`, `march` or `mar.`, and no longer word: `maybe` is no month. */
const month = `(${months.map((name, index) => `${name}(?:${endings[index]})?`).join('|')})\\b\\.?`
const monthOf = (name: string) => months.indexOf(name.slice(0, 3)) + 1

const forms: { pattern: RegExp; read: (parts: string[]) => { year?: string; month: number; day: string } }[] = [
  {
    pattern: /\b(\d{4})-(\d\d)-(\d\d)\b/,
    read: ([year, number, day]) => ({ year: year!, month: Number(number), day: day! }),
  },
  // Day first, as Australians write it.
  {
    pattern: /\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d\d))?\b/,
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
 * `2027-03-05`, `5/3`, `5 March after 2 pm` or `March 5, 2027`; without a year it is the next such day from `asked`, the
 * calendar day of the request. `Tuesday` names no day: which one is for the staff to ask.
 */
export function preferredDayOf(words: string, asked: string): string {
  const text = words.toLowerCase()
  for (const { pattern, read } of forms) {
    const found = pattern.exec(text)
    if (!found) continue
    const { year, month, day } = read(found.slice(1))
    if (year) return dayOf(Number(year.padStart(4, '20')), month, Number(day))
    const first = Number(asked.slice(0, 4))
    // A 29 February may be years away.
    const days = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((ahead) => dayOf(first + ahead, month, Number(day)))
    return days.find((next) => next !== '' && next >= asked) ?? ''
  }
  return ''
}

const weekday =
  /\b(?:(sun)(?:day)?|(mon)(?:day)?|(tue)(?:s|sday)?|(wed)(?:nesday)?|(thu)(?:r|rs|rsday)?|(fri)(?:day)?|(sat)(?:urday)?)\b/g
const unclear = /\b(?:not?|never|except|but|next|every|any|or|after|before|week|weeks)\b/

/**
 * The day to suggest to the staff who set a time: the one that the words name (`preferredDayOf`), or for a weekday alone, as
 * in `Monday` or `Thursday at 2 pm`, the first such day after `asked`, the calendar day of the request, that is not before `today`.
 * `''` where that would be a guess: `next Tuesday`, `Monday or Tuesday`, `not Friday`.
 */
export function likelyDayOf(words: string, asked: string, today: string): string {
  const named = preferredDayOf(words, asked)
  if (named) return named
  const text = words.toLowerCase()
  const found = [...text.matchAll(weekday)]
  const days = new Set(found.map((parts) => parts.slice(1).findIndex(Boolean)))
  const [wanted] = days
  if (wanted === undefined || days.size > 1) return ''
  // `after 2 pm` narrows the day that is named; `after Monday` names another.
  if (unclear.test(text.replace(/\b(?:after|before)\s+(?=\d|noon|lunch|work|school)/g, ''))) return ''
  const dayAfter = addDays(asked, 1)
  const first = today > dayAfter ? today : dayAfter
  return addDays(first, (wanted - new Date(first).getUTCDay() + 7) % 7)
}

/** `''` where the calendar has no such day. */
function dayOf(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000
  return real ? date.toISOString().slice(0, 10) : ''
}
