import type { AppointmentStatus } from '#contract/appointment.ts'
import type { CalendarEntry } from '#contract/appointment-calendar.ts'
import { statusLabels } from '#domain/appointments/status-labels.ts'
import { timeOfDay } from '#domain/dates/written.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'

const edges: Record<AppointmentStatus, string> = {
  pending: 'border-l-amber-ink',
  confirmed: 'border-l-sky-ink',
  completed: 'border-l-jade',
  cancelled: 'border-l-cinnabar line-through',
}
/** The style of an entry; its left edge shows the status. */
export const entryClass = (status: AppointmentStatus) =>
  `grid grid-cols-1 rounded-md border-l-4 bg-paper-deep px-2 py-[0.2rem] text-start text-[0.8rem] leading-[1.35] ${edges[status]}`

type CalendarEntriesProps = {
  found: { total: number; items: CalendarEntry[] } | undefined
  /** The maximum number of entries to show. */
  shown: number
  titleOf: (slug: string) => string
  onOpen: (id: string) => void
  /** Whether the patient's own words about the date are shown too. */
  words?: boolean
  /** The class of the service, such as to hide it on narrow days. */
  serviceClass?: string
  onMore?: () => void
}

/** The requests of a day, each of which opens its details. */
export function CalendarEntries({
  found,
  shown,
  titleOf,
  onOpen,
  words,
  serviceClass = '',
  onMore,
}: CalendarEntriesProps) {
  const { timeZone } = useData(siteQuery)
  if (!found || found.total === 0) return null
  const items = found.items.slice(0, shown)
  const left = found.total - items.length
  return (
    <ul className="mt-[0.2rem] grid gap-1">
      {items.map(({ id, firstName, lastName, service, status, preferredDate, agreedTime }) => (
        <li key={id}>
          <button
            type="button"
            // A day is often narrower than a name, so the name is truncated; pressing it opens the details.
            className={`${entryClass(status)} w-full *:overflow-hidden *:text-ellipsis hover:bg-celadon print:flex print:flex-wrap print:gap-x-3`}
            onClick={() => onOpen(id)}
          >
            {agreedTime && <span className="tabular font-semibold">{timeOfDay(agreedTime, timeZone)}</span>}
            <span className="font-semibold">
              {firstName} {lastName}
            </span>
            <span className="sr-only print:hidden">, </span>
            <span className={`text-ink-soft ${serviceClass}`}>{titleOf(service)}</span>
            {words && <span className="text-ink-soft">“{preferredDate}”</span>}
            <span className="sr-only print:hidden">, </span>
            <span className="sr-only print:not-sr-only">{statusLabels[status]}</span>
          </button>
        </li>
      ))}
      {left > 0 && (
        <li className="text-small">
          {onMore ? (
            <button type="button" className="text-link" onClick={onMore}>
              {left} more
            </button>
          ) : (
            `and ${left} more`
          )}
        </li>
      )}
    </ul>
  )
}
