import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { AppointmentCalendar } from '#contract/appointment.ts'
import { addDays, addMonths, type CalendarLayout, mondayOf } from '#domain/dates/calendar-span.ts'
import { CalendarEntries } from './calendar-entries.tsx'

type CalendarGridProps = {
  weeks: string[][]
  layout: CalendarLayout
  day: string
  today: string
  found: AppointmentCalendar['days']
  titleOf: (slug: string) => string
  onOpen: (id: string) => void
  onDay: (day: string, change?: { layout: CalendarLayout }) => void
}

const utc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(day))
}
const weekday = utc({ weekday: 'short' })
const wholeDay = utc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** Where a key leads from a day, as in every calendar. */
function dayAfter(key: string, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return addDays(mondayOf(day), 6)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
  }
  return undefined
}

/** Days in weeks. Arrow keys move between days, Page Up and Down between months; Enter opens a day's week. */
export function CalendarGrid({ weeks, layout, day, today, found, titleOf, onOpen, onDay }: CalendarGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    byKey.current = false
  }, [day])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfter(event.key, day)
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    byKey.current = true
    onDay(next)
  }
  return (
    <table ref={table} className="calendar" data-layout={layout}>
      <caption className="sr-only">Requests by day. Use the arrow keys to move between days.</caption>
      <thead>
        <tr>
          {weeks[0]!.map((name) => (
            <th key={name} scope="col">
              {weekday(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const entries = found.find((one) => one.day === date)
              const outside = layout === 'month' && date.slice(0, 7) !== day.slice(0, 7)
              return (
                <td
                  key={date}
                  data-outside={outside || undefined}
                  data-today={date === today || undefined}
                  data-empty={!entries || undefined}
                >
                  <button
                    type="button"
                    className="calendar-day tabular"
                    data-day={date}
                    tabIndex={date === day ? 0 : -1}
                    aria-current={date === today ? 'date' : undefined}
                    aria-label={`${wholeDay(date)}, ${requests(entries?.total ?? 0)}`}
                    onKeyDown={onKeyDown}
                    onClick={() => onDay(date, { layout: 'week' })}
                  >
                    <span className="calendar-weekday">{weekday(date)} </span>
                    {Number(date.slice(8))}
                  </button>
                  <CalendarEntries
                    found={entries}
                    shown={layout === 'month' ? 3 : 60}
                    titleOf={titleOf}
                    onOpen={onOpen}
                    {...(layout === 'month' && { onMore: () => onDay(date, { layout: 'week' }) })}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const requests = (count: number) => (count === 1 ? '1 request' : `${count} requests`)
