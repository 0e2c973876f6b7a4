import { addDays } from '../dates/calendar.ts'
import { weekdayName, weekdayNumbersOf } from './named-weekdays.ts'
import { dayForms, dayOf, preferredDayOf } from './preferred-day.ts'

/** `Friday week` is the Friday after the coming one. */
const weekLater = new RegExp(`${weekdayName.source}\\s+week\\b`)
const unclear = /\b(?:not?|never|except|but|next|every|any|or|after|before|week|weeks)\b/
/** `the 30th`, of whichever month is next. */
const dayOfMonth = /\b(\d{1,2})(?:st|nd|rd|th)\b/

/**
 * The day to suggest to the staff who set a time: the one that the words name (`preferredDayOf`), or `today`, `tomorrow`,
 * `the 30th`, or for a weekday alone, as in `Monday` or `Thursday at 2 pm`, the first such day after `requestedOn`, the calendar day
 * of the request, that is not before `today`. `''` where that would be a guess, as for `next Tuesday`, `Monday or Tuesday` or
 * `not Friday`, where the day is past, and where what is said of it does not fit together.
 */
export function likelyDayOf(words: string, requestedOn: string, today: string): string {
  const text = words.toLowerCase()
  const wanted = weekdayNumbersOf(text)
  const fits = (day: string) => wanted.size === 0 || wanted.has(new Date(day).getUTCDay())
  const known = preferredDayOf(words, requestedOn) || spokenDay(text, requestedOn)
  if (known) return known >= today && fits(known) ? known : ''
  const [only] = wanted
  const isLater = weekLater.test(text)
  if (only === undefined || wanted.size > 1 || isUnclear(isLater ? text.replace(/\s+week\b/, '') : text)) return ''
  const dayAfter = addDays(requestedOn, 1)
  const first = today > dayAfter && !isLater ? today : dayAfter
  const day = addDays(first, ((only - new Date(first).getUTCDay() + 7) % 7) + (isLater ? 7 : 0))
  return day >= today ? day : ''
}

/** `after 2 pm` narrows the day that is named; `after Monday` names another. */
const isUnclear = (text: string) =>
  unclear.test(text.replace(/\b(?:after|before)\s+(?=\d|noon|lunch|work|school)/g, ''))

/** The day of `today`, `tomorrow` or `the 30th`, seen from the calendar day of the request; `''` where none is named, or not clearly. */
function spokenDay(text: string, requestedOn: string): string {
  if (isUnclear(text)) return ''
  if (/\btoday\b/.test(text)) return requestedOn
  if (/\btomorrow\b/.test(text)) return addDays(requestedOn, 1)
  const number = Number(dayOfMonth.exec(text)?.[1] ?? 0)
  const year = Number(requestedOn.slice(0, 4))
  const month = Number(requestedOn.slice(5, 7))
  const days =
    number === 0
      ? []
      : [0, 1, 2].map((ahead) =>
          dayOf(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, number),
        )
  return days.find((day) => day !== '' && day >= requestedOn) ?? ''
}

const clock = /\b(\d{1,2})(?:[:.](\d\d))?\s*([ap])\.?m\b|\b(\d{1,2}):(\d\d)\b|\b(noon|midday)\b/g
const vague = /\b(?:after|before|from|until|till|by|between|past|not?|never|except|but)\b/
const span = /\d\s*(?:[ap]\.?m\.?)?\s*(?:-|–|to|or|and|\/)\s*\d/

/**
 * The time such as `14:00` to suggest beside the day: the only one that the words name, as in `Thursday at 2 pm`, `3pm` or
 * `9:15`, which is in the morning, as a clinic is closed in the evening: without am or pm, 1 to 6 is in the afternoon. `''` where
 * none is named, several are, or when they start or end, as in `after 2 pm`.
 */
export function likelyTimeOf(words: string): string {
  const text = dayForms.reduce((left, { pattern }) => left.replace(pattern, ' '), words.toLowerCase())
  if (vague.test(text) || span.test(text)) return ''
  const times = new Set([...text.matchAll(clock)].map(clockTimeOf))
  const [only = ''] = times
  return times.size === 1 ? only : ''
}

function clockTimeOf([, hour, minutes = '00', half, plainHour, plainMinutes, midday]: RegExpExecArray): string {
  if (midday) return '12:00'
  if (half) {
    const given = Number(hour)
    return given >= 1 && given <= 12 ? clockTime((given % 12) + (half === 'p' ? 12 : 0), Number(minutes)) : ''
  }
  const given = Number(plainHour)
  return clockTime(given >= 1 && given <= 6 ? given + 12 : given, Number(plainMinutes))
}

/** `''` where no clock shows it. */
const clockTime = (hour: number, minutes: number): string =>
  hour < 24 && minutes < 60 ? [hour, minutes].map((part) => String(part).padStart(2, '0')).join(':') : ''
