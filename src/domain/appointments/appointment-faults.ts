import { closedWords } from '../content/closures.ts'
import type { Opening } from '../content/opening-hours.ts'
import { emailFault, isEmail } from '../mail/email.ts'

/** What an appointment request must say, in the order of its form, and what is told where it does not. */
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

/** What is missing in a request or cannot be called or written to, by field; the server checks all of it again. */
export const requestFaults = (request: Record<keyof typeof requestNeeds, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(requestNeeds).filter(([name]) => !isGood(name, request[name as keyof typeof requestNeeds].trim())),
  )

const isGood = (name: string, text: string) =>
  name === 'email' ? isEmail(text) : text.length >= (name === 'phone' ? shortestPhone : 1)

/** What is told where a preferred day such as `2026-12-25` is one on which the clinic is closed; else nothing. */
export function closedDayFault(opening: Opening, day: string): string | undefined {
  const words = closedWords(opening, day)
  return words && `${words} Please choose another day`
}
