import { closedWords } from '../content/closures.ts'
import { type Opening, type Weekday, weekdayOf } from '../content/opening-hours.ts'
import { addDays } from '../dates/calendar.ts'
import { emailFault, isEmail } from '../mail/email.ts'
import { wantedWeekdaysOf } from './named-weekdays.ts'
import { preferredDayOf } from './preferred-day.ts'

/** The required fields of an appointment request, in the order of the form, with the message for each. */
export const requestNeeds = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  email: emailFault,
  phone: 'Please enter a phone number we can call',
  service: 'Please choose a service',
  preferredDate: 'Please tell us which day and time would suit you',
} as const

/** From how many characters a phone number can be one. */
export const shortestPhone = 6

/** The errors in a request by field: missing values, invalid phone or email. The server checks all of it again. */
export const requestFaults = (request: Record<keyof typeof requestNeeds, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(requestNeeds).filter(([name]) => !isGood(name, request[name as keyof typeof requestNeeds].trim())),
  )

const isGood = (name: string, text: string) =>
  name === 'email' ? isEmail(text) : text.length >= (name === 'phone' ? shortestPhone : 1)

/**
 * The message if the clinic is closed on the day that a patient's own words name, or on each of the weekdays that they ask
 * for; else `undefined`. `today` is the calendar day of the request.
 */
export function closedDayFault(opening: Opening, words: string, today: string): string | undefined {
  const day = preferredDayOf(words, today)
  const closed = day ? closedWords(opening, day) : closedWeekdayWords(opening, words)
  return closed && `${closed} Please choose another day`
}

function closedWeekdayWords(opening: Opening, words: string): string | undefined {
  const wanted = wantedWeekdaysOf(words)
  if (wanted.length === 0 || !wanted.every((weekday) => isClosedWeekday(opening, weekday))) return undefined
  return `We’re closed on ${wanted.map((weekday) => `${weekday}s`).join(' and ')}.`
}

/** Whether the clinic is closed on every such day: not where nobody has said, or where a day to come has hours of its own. */
function isClosedWeekday({ week, closures }: Opening, weekday: Weekday): boolean {
  const isOpenOnce = closures.some(
    ({ from, to, spans }) => spans.length > 0 && daysFrom(from, to).some((date) => weekdayOf(date) === weekday),
  )
  return !isOpenOnce && week.find(({ day }) => day === weekday)?.spans.length === 0
}

/** The first days from one to another, at most a week of them. */
function daysFrom(from: string, to: string): string[] {
  const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(from, ahead))
  return days.filter((date) => date <= to)
}
