import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calendarDay } from '#domain/dates/calendar.ts'
import { fullDay, timeOfDay } from '#domain/dates/written.ts'
import { useApi } from '#web/api.ts'
import { appointmentChangesQuery, visitsTodayQuery } from '#web/queries/appointments.ts'
import { practitionersQuery, servicesQuery, siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { messageOf } from '../forms/failure.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { useFreshData } from '../lists/refetch-on-return.ts'

/**
 * Who comes today, by the clock of the clinic. Each time the visits are read is written to the audit log, so they are read
 * again only when a request has changed, or on return to the tab on another day.
 */
export function VisitsToday() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { timeZone } = useData(siteQuery)
  const services = useFreshData(servicesQuery)
  const practitioners = useFreshData(practitionersQuery)
  const today = () => calendarDay(new Date().toISOString(), timeZone)
  const { data, error, refetch } = useQuery(visitsTodayQuery(api, today))
  const marker = data?.marker
  const { data: changes } = useQuery({ ...appointmentChangesQuery(marker), enabled: marker !== undefined })
  useEffect(() => {
    if (marker === undefined || !changes || changes.marker === marker) return
    void refetch()
    // The visits may name a treatment or a practitioner whom a colleague has added since.
    for (const query of [servicesQuery(api), practitionersQuery(api)])
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }, [api, queryClient, marker, changes, refetch])
  const titleOf = (slug: string) => services.find((service) => service.slug === slug)?.title ?? slug
  const nameOf = (slug: string) => practitioners.find((person) => person.slug === slug)?.name ?? ''

  return (
    <section className="panel" aria-labelledby="visits-today" aria-busy={!data && !error}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="visits-today">Today’s visits</h2>
        <p className="flex gap-x-5 text-small print:hidden">
          <Link to="/admin/appointments?print" className="text-link">
            Print the day
          </Link>
          <Link to="/admin/appointments?layout=week" className="text-link">
            The week
          </Link>
        </p>
      </div>
      {error && <FormMessage message={messageOf(error)} />}
      {data && data.visits.length === 0 && (
        <p className="mt-2 text-ink-soft">No visits are agreed for {fullDay(data.day)}.</p>
      )}
      {data && data.visits.length > 0 && (
        <ol className="mt-2 divide-y divide-stone">
          {data.visits.map(({ id, agreedTime, firstName, lastName, service, practitioner, status }) => (
            <li key={id} className="grid grid-cols-[5.5rem_1fr] gap-x-3 py-2">
              <span className="tabular font-semibold">{agreedTime && timeOfDay(agreedTime, timeZone)}</span>
              <span>
                <Link to={`/admin/appointments?open=${id}`} className="text-link font-semibold">
                  {firstName} {lastName}
                </Link>
                <span className="block text-ink-soft text-small">
                  {[
                    titleOf(service),
                    practitioners.length > 1 && nameOf(practitioner),
                    status === 'completed' && 'done',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
