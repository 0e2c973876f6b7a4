import { monthOf } from './calendar-span.ts'
import { longMonth, shortDay } from './written.ts'

/**
 * A range of calendar days in the short form of lists, of which an empty end is open: `Mar 5, 2025 to Apr 1, 2025`, `From Mar 5, 2025`, a day as
 * `Mar 5, 2025`, a whole month as `March 2025`; empty text where both are.
 */
export function shortDays({ from, to }: { from: string; to: string }): string {
  if (!from || !to) return from ? `From ${shortDay(from)}` : to && `Up to ${shortDay(to)}`
  if (from === to) return shortDay(from)
  const month = monthOf(from)
  if (from === month.from && to === month.to) return longMonth(from.slice(0, 7))
  return `${shortDay(from)} to ${shortDay(to)}`
}
