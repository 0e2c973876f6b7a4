import { Fragment, type KeyboardEvent, useEffect, useRef } from 'react'
import type { AppointmentCalendar } from '#contract/appointment-calendar.ts'
import { type DayHours, dayHours } from '#domain/content/day-hours.ts'
import type { Opening } from '#domain/content/opening-hours.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { addMonths, type CalendarLayout, mondayOf } from '#domain/dates/calendar-span.ts'
import { fullDay, shortWeekday } from '#domain/dates/written.ts'
import { CalendarEntries } from './calendar-entries.tsx'

type CalendarGridProps = {
  weeks: string[][]
  layout: CalendarLayout
  day: string
  today: string
  opening: Opening
  found: AppointmentCalendar['days']
  titleOf: (slug: string) => string
  onOpen: (id: string) => void
  onDay: (day: string, change?: { layout: CalendarLayout }) => void
}

/** The day that a key moves to, by the usual keys of a calendar grid. */
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
export function CalendarGrid({ weeks, layout, day, today, opening, found, titleOf, onOpen, onDay }: CalendarGridProps) {
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
    // On a phone and on paper: only today and days with requests or a closure, as a vertical list.
    <table
      ref={table}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-xl border border-stone max-md:grid print:grid"
    >
      <caption className="sr-only">Requests by day. Use the arrow keys to move between days.</caption>
      <thead className="max-md:hidden print:hidden">
        <tr>
          {weeks[0]!.map((name) => (
            <th
              key={name}
              scope="col"
              className="px-[0.6rem] py-[0.4rem] text-start font-semibold text-ink-soft text-small"
            >
              {shortWeekday(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid print:grid">
        {weeks.map((week) => (
          <tr key={week[0]} className="max-md:grid print:grid">
            {week.map((date) => {
              const entries = found.find((one) => one.day === date)
              const isToday = date === today
              const hours = dayHours(opening, date)
              const told = hours && (layout === 'week' || hours.closed || hours.changed)
              const outside = layout === 'month' && date.slice(0, 7) !== day.slice(0, 7)
              return (
                <td
                  key={date}
                  className={`border-stone border-t p-1 align-top max-md:px-3 max-md:py-2 md:border-l md:first:border-l-0 print:h-auto! print:border-l-0 print:px-3 print:py-2 ${outside ? 'bg-paper-deep' : 'bg-paper-bright'} ${hours?.closed ? closedClass : ''} ${layout === 'week' ? 'md:h-72' : 'md:h-28'} ${outside || !(entries || isToday || hours?.changed) ? 'max-md:hidden print:hidden' : ''}`}
                >
                  <div className="flex flex-wrap items-center justify-between gap-x-1">
                    <button
                      type="button"
                      className={`tabular min-h-[1.9rem] min-w-[1.9rem] rounded-full px-[0.4rem] text-small ${isToday ? 'bg-jade font-semibold text-paper-bright print:text-ink' : `hover:bg-celadon ${outside ? 'text-ink-soft' : ''}`}`}
                      data-day={date}
                      tabIndex={date === day ? 0 : -1}
                      aria-current={isToday ? 'date' : undefined}
                      aria-describedby={told ? `hours-${date}` : undefined}
                      aria-label={`${fullDay(date)}, ${requests(entries?.total ?? 0)}`}
                      onKeyDown={onKeyDown}
                      onClick={() => onDay(date, { layout: 'week' })}
                    >
                      <span className="md:hidden print:inline">{shortWeekday(date)} </span>
                      {Number(date.slice(8))}
                    </button>
                    {told && <Hours id={`hours-${date}`} {...hours} layout={layout} />}
                  </div>
                  <CalendarEntries
                    found={entries}
                    shown={layout === 'month' ? 3 : 60}
                    titleOf={titleOf}
                    onOpen={onOpen}
                    serviceClass={layout === 'month' ? 'md:hidden print:inline' : 'md:max-xl:hidden print:inline'}
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

/** Hairlines across a closed day; the cell also says so in words. */
const closedClass = 'bg-[repeating-linear-gradient(135deg,--alpha(var(--color-stone)/60%)_0_1px,transparent_1px_8px)]'

/** When the clinic is open on a day, or that it is closed, with what is said of a closure. */
const Hours = ({ id, hours, message, layout }: DayHours & { id: string; layout: CalendarLayout }) => (
  <p
    id={id}
    className="wrap-break-word min-w-0 max-w-full hyphens-auto pl-[0.4rem] text-[0.8rem] text-ink-soft leading-[1.35] max-md:text-end"
  >
    {/* A narrow day begins a line with each stretch, and then after a dash. */}
    {hours.split(', ').map((stretch, index, { length }) => (
      <Fragment key={stretch}>
        {index > 0 && ' '}
        <span className="inline-block">
          {stretch.replaceAll(' ', '\u00a0')}
          {index < length - 1 && ','}
        </span>
      </Fragment>
    ))}
    {message && (
      <>
        <span className="sr-only">, </span>
        <span className={`block ${layout === 'month' ? 'md:max-xl:sr-only xl:line-clamp-2' : ''}`}>{message}</span>
      </>
    )}
  </p>
)

const requests = (count: number) => (count === 1 ? '1 request' : `${count} requests`)
