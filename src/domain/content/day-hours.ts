import { closureOn, type Opening, spansOn } from './opening-hours.ts'
import { closedText, textOfSpans } from './written-hours.ts'

/** A day in a calendar: `Closed` or its hours, and what is said of a closure it falls into. `changed`: whether it falls into one. */
export type DayHours = { closed: boolean; changed: boolean; hours: string; message: string }

/** How a day such as `2026-12-25` stands in a calendar; `undefined` where nobody has said when the clinic is open. */
export function dayHours(opening: Opening, date: string): DayHours | undefined {
  const spans = spansOn(opening, date)
  if (!spans) return undefined
  const closure = closureOn(opening, date)
  const closed = spans.length === 0
  return {
    closed,
    changed: closure !== undefined,
    hours: closed ? closedText : textOfSpans(spans),
    message: closure?.message ?? '',
  }
}
