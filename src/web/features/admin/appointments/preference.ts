import type { WaitingPreference } from '#contract/appointment.ts'
import { weekdays } from '#domain/content/opening-hours.ts'

/** The days of the week with their numbers in the contract. */
export const numberedWeekdays = weekdays.map((name, index) => [index + 1, name] as const)

export const partLabels = {
  any: 'Any time of day',
  morning: 'Mornings, before noon',
  afternoon: 'Afternoons, noon to 5 pm',
  evening: 'Evenings, from 5 pm',
} as const

const short = { any: 'any time', morning: 'mornings', afternoon: 'afternoons', evening: 'evenings' } as const

/** The days and times that somebody waits for: `Mon, Wed, mornings`. */
export function preferenceText({ weekdays: days, part }: WaitingPreference): string {
  const named = numberedWeekdays.filter(([day]) => days.includes(day)).map(([, name]) => name.slice(0, 3))
  if (named.length === 0 || named.length === 7) return part === 'any' ? 'Any day, any time' : `Any day, ${short[part]}`
  return [...named, short[part]].join(', ')
}
