import type { WaitingPreference } from '#contract/appointment.ts'

/** The days of the week with their numbers in the contract. */
export const weekdays = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [7, 'Sunday'],
] as const

export const partLabels = {
  any: 'Any time of day',
  morning: 'Mornings, before noon',
  afternoon: 'Afternoons, noon to 5 pm',
  evening: 'Evenings, from 5 pm',
} as const

const short = { any: 'any time', morning: 'mornings', afternoon: 'afternoons', evening: 'evenings' } as const

/** The days and times that somebody waits for: `Mon, Wed, mornings`. */
export function preferenceText({ weekdays: days, part }: WaitingPreference): string {
  const named = weekdays.filter(([day]) => days.includes(day)).map(([, name]) => name.slice(0, 3))
  if (named.length === 0 || named.length === 7) return part === 'any' ? 'Any day, any time' : `Any day, ${short[part]}`
  return [...named, short[part]].join(', ')
}
