import type { CalendarEntry } from '#contract/appointment.ts'
import { timeOfDay } from '#domain/dates/dashboard-dates.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { statusLabels } from './status-badge.tsx'

type CalendarEntriesProps = {
  found: { total: number; items: CalendarEntry[] } | undefined
  /** How many have room here. */
  shown: number
  titleOf: (slug: string) => string
  onOpen: (id: string) => void
  /** Whether the patient's own words about the date are shown too. */
  words?: boolean
  onMore?: () => void
}

/** The requests of a day, each of which opens its details. */
export function CalendarEntries({ found, shown, titleOf, onOpen, words, onMore }: CalendarEntriesProps) {
  const { timeZone } = useData(siteQuery)
  if (!found || found.total === 0) return null
  const items = found.items.slice(0, shown)
  const left = found.total - items.length
  return (
    <ul className="calendar-entries">
      {items.map(({ id, firstName, lastName, service, status, preferredDate, agreedTime }) => (
        <li key={id}>
          <button type="button" className="calendar-entry" data-status={status} onClick={() => onOpen(id)}>
            {agreedTime && <span className="tabular font-semibold">{timeOfDay(agreedTime, timeZone)}</span>}
            <span className="font-semibold">
              {firstName} {lastName}
            </span>
            <span className="sr-only">, </span>
            <span className="calendar-service">{titleOf(service)}</span>
            {words && <span className="calendar-service">“{preferredDate}”</span>}
            <span className="sr-only">, {statusLabels[status]}</span>
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
