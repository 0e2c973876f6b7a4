import { type Weekday, weekdays } from '../content/opening-hours.ts'

/** A weekday in lower-case words, as `sunday` or `sun`: one group for each, from Sunday. */
export const weekdayName =
  /\b(?:(sun)(?:day)?|(mon)(?:day)?|(tue)(?:s|sday)?|(wed)(?:nesday)?|(thu)(?:r|rs|rsday)?|(fri)(?:day)?|(sat)(?:urday)?)\b/g

/** The weekdays that lower-case words name, 0 for Sunday. */
export const weekdayNumbersOf = (text: string): Set<number> =>
  new Set([...text.matchAll(weekdayName)].map((parts) => parts.slice(1).findIndex(Boolean)))

/** What leaves other days open, or means others than those that are named. */
const elsewhere =
  /\b(?:not?|never|cannot|\w+n[’'`]?t|except|but|besides|apart|avoid|unless|if|other|otherwise|else|any|weekdays?|days?|today|tomorrow|holidays?|flexible|or (?:\w+ )?weeks?)\b|\b\d{1,2}(?:st|nd|rd|th)\b/
const aroundDay = new RegExp(`\\b(?:after|before|from|since|until|till|by|to|-|–)\\s+(?:on\\s+)?${weekdayName.source}`)

/**
 * The weekdays that a patient's own words ask for, as in `Sunday`, `Sundays after 10 am` or `Saturday or Sunday`. None where
 * they leave other days open, as `any day but Sunday` or `from Sunday on` do.
 */
export function wantedWeekdaysOf(words: string): Weekday[] {
  const text = words.toLowerCase().replace(/days\b/g, 'day')
  // `Sunday at any time` asks for Sunday; `Sunday or any time` does not.
  const asked = text.replace(/\b(or\s+)?any\s?time\b/g, (_, or) => (or ? 'any' : ''))
  if (elsewhere.test(asked) || aroundDay.test(asked)) return []
  return [...weekdayNumbersOf(asked)].map((number) => weekdays[(number + 6) % 7]!)
}
