import { ChevronLeft, ChevronRight } from 'lucide-react'
import { appointmentStatuses } from '#contract/appointment.ts'
import { statusLabels } from '#domain/appointments/status-labels.ts'
import { addDays, calendarDay } from '#domain/dates/calendar.ts'
import { addMonths, weeksOf } from '#domain/dates/calendar-span.ts'
import { longMonth, shortDate } from '#domain/dates/written.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { messageOf } from '../forms/failure.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { UnavailableButton } from '../frame/unavailable-button.tsx'
import { CalendarEntries, entryClass } from './calendar-entries.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { ChangedNotice } from './changed-notice.tsx'
import { useCalendar } from './use-appointments.ts'
import type { AppointmentView } from './view.ts'

type CalendarProps = {
  view: AppointmentView
  layout: 'month' | 'week'
  show: (changes: Partial<AppointmentView>, how?: { replace: boolean }) => void
  titleOf: (slug: string) => string
  onOpen: (id: string) => void
}

/** The legend for the edge of an entry. */
const Legend = () => (
  <ul aria-label="Colours" className="flex flex-wrap gap-x-[0.6rem] gap-y-[0.4rem] max-md:order-last print:hidden">
    {appointmentStatuses.map((status) => (
      <li key={status} className={entryClass(status)}>
        {statusLabels[status]}
      </li>
    ))}
  </ul>
)

/** The requests of a month or a week, on the preferred day if the patient named one, or else on the day they arrived. */
export function Calendar({ view, layout, show, titleOf, onOpen }: CalendarProps) {
  const { timeZone, opening } = useData(siteQuery)
  const today = calendarDay(new Date().toISOString(), timeZone)
  const day = view.day || today
  const weeks = weeksOf(day, layout)
  const [from, to] = [weeks[0]![0]!, weeks.at(-1)![6]!]
  const { data, error, isFetching, isPlaceholderData, refetch } = useCalendar({
    from,
    to,
    by: view.by,
    status: view.status,
    q: view.q,
  })
  const move = (steps: number) => show({ day: layout === 'month' ? addMonths(day, steps) : addDays(day, 7 * steps) })
  const title = layout === 'month' ? longMonth(day) : `Week from ${shortDate(from, 'UTC')}`
  return (
    <div className="mt-4 grid gap-4">
      <div className="flex flex-wrap items-center gap-2 md:gap-3">
        <h2 aria-live="polite" className="mr-auto font-serif text-xl max-md:basis-full">
          {title}
        </h2>
        <div className="contents items-center gap-3 md:flex print:hidden">
          <label className="flex items-center gap-2 text-small">
            <span className="max-md:sr-only">By</span>
            <select
              className="field max-md:px-2"
              aria-label="By which date"
              value={view.by}
              onChange={({ target }) => show({ by: target.value === 'received' ? 'received' : 'preferred' })}
            >
              <option value="preferred">date of visit</option>
              <option value="received">date received</option>
            </select>
          </label>
          <div className="flex gap-2">
            <Button
              variant="quiet"
              className="max-md:px-2.5!"
              aria-label={`Previous ${layout}`}
              onClick={() => move(-1)}
            >
              <ChevronLeft aria-hidden className="size-4" />
            </Button>
            <UnavailableButton reason={day === today && 'Today is shown already.'}>
              {(off) => (
                <Button variant="quiet" className="max-md:px-2.5!" onClick={() => show({ day: '' })} {...off}>
                  Today
                </Button>
              )}
            </UnavailableButton>
            <Button variant="quiet" className="max-md:px-2.5!" aria-label={`Next ${layout}`} onClick={() => move(1)}>
              <ChevronRight aria-hidden className="size-4" />
            </Button>
          </div>
        </div>
      </div>
      {error && (
        <div className="panel grid justify-items-start gap-4">
          <FormMessage message={messageOf(error)} />
          <Button busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && <ChangedNotice marker={data.marker} />}
      {view.q && data && !isPlaceholderData && data.days.length + data.undated.total === 0 && (
        <p role="status" className="text-ink-soft">
          No requests this {layout} match “{view.q}”. The table searches all requests.
        </p>
      )}
      <Legend />
      {!error && (
        <div
          className={`grid gap-5 aria-busy:opacity-60 ${layout === 'month' && view.by === 'preferred' ? 'xl:grid-cols-[minmax(0,1fr)_16rem]' : ''}`}
          aria-busy={!data || isPlaceholderData}
        >
          <CalendarGrid
            weeks={weeks}
            layout={layout}
            day={day}
            today={today}
            opening={opening}
            found={data?.days ?? []}
            titleOf={titleOf}
            onOpen={onOpen}
            onDay={(next, change) => show({ day: next, ...change }, change ? undefined : { replace: true })}
          />
          {view.by === 'preferred' && (
            <section aria-label="Without a day" className="self-start rounded-xl border border-stone px-4 py-[0.9rem]">
              <h3 className="font-semibold">Without a day</h3>
              <p className="text-ink-soft text-small">
                Requests from this period with no agreed time and no exact date, such as “Tuesday morning”.
              </p>
              <CalendarEntries found={data?.undated} shown={20} titleOf={titleOf} onOpen={onOpen} words />
              {data?.undated.total === 0 && <p className="text-small">None.</p>}
            </section>
          )}
        </div>
      )}
    </div>
  )
}
