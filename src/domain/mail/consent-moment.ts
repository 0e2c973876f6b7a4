import { atClockTime, startOfDay } from '../dates/calendar.ts'
import { isDay } from '../dates/typed-day.ts'

const earliest = '1990-01-01'
const isoForm =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?)?$/i
const localForm = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:,? (\d{1,2}):(\d{2})(?::\d{2})?)?$/

/**
 * The moment that a list of subscribers names, such as `2024-03-05`, `2024-03-05T03:30:00.000Z` or `5/3/2024 14:30`, the
 * last read as Australians write it; without a time the day's first instant, on the clock of the time zone. ISO 8601 UTC
 * text; `undefined` for anything else, and for what is still to come at `now`.
 */
export function readMoment(text: string, { timeZone, now }: { timeZone: string; now: Date }): string | undefined {
  const moment = momentOf(text.trim(), timeZone)
  return moment !== undefined && moment >= earliest && moment <= now.toISOString() ? moment : undefined
}

function momentOf(text: string, timeZone: string): string | undefined {
  const iso = isoForm.exec(text)
  const local = localForm.exec(text)
  const [year, month, day, hour, minute] = iso
    ? [iso[1], iso[2], iso[3], iso[4], iso[5]]
    : [local?.[3], local?.[2], local?.[1], local?.[4], local?.[5]]
  if (!year || !month || !day) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDay(date)) return undefined
  if (hour === undefined || minute === undefined) return startOfDay(date, timeZone)
  if (Number(hour) > 23 || Number(minute) > 59) return undefined
  const zone = iso?.[6]
  if (!zone) return atClockTime(`${date}T${hour.padStart(2, '0')}:${minute}`, timeZone)
  const exact = Date.parse(
    text
      .replace(' ', 'T')
      .replace(/ ?UTC$/i, 'Z')
      .replace(/ ?([+-]\d{2}):?(\d{2})$/, '$1:$2'),
  )
  return Number.isNaN(exact) ? undefined : new Date(exact).toISOString()
}
