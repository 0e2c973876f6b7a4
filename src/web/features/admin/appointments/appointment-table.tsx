import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { Appointment, AppointmentSort } from '#contract/appointment.ts'
import { shortDate, shortDateTime } from '#domain/short-date.ts'
import { type AppointmentView, pageSize } from '#web/queries/appointments.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { messageOf } from '../sign-in/sign-in-form.tsx'
import { preferredDate } from './dates.ts'
import { NewsNotice } from './news-notice.tsx'
import { PageTurner } from './page-turner.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useAppointments } from './use-appointments.ts'

type AppointmentTableProps = {
  view: AppointmentView
  show: (changes: Partial<AppointmentView>) => void
  titleOf: (slug: string) => string
  onOpen: (id: string) => void
}

/** The page of requests that the address asks for: table on a wide screen, cards on a phone. */
export function AppointmentTable({ view, show, titleOf, onOpen }: AppointmentTableProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useAppointments(view)
  if (error)
    return (
      <div className="panel grid justify-items-start gap-4">
        <FormMessage message={messageOf(error)} />
        <Button busy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <Skeleton />
  const news = <NewsNotice marker={data.marker} />
  if (data.items.length === 0)
    return (
      <>
        {news}
        <Empty view={view} total={data.total} show={show} />
      </>
    )
  return (
    <div aria-busy={isPlaceholderData} className="waiting-dims">
      {news}
      <table className="requests">
        <caption className="sr-only">Appointment requests</caption>
        <thead>
          <tr>
            <SortHeader sort="patient" label="Patient" view={view} show={show} />
            <SortHeader sort="service" label="Service" view={view} show={show} />
            <th scope="col">Date</th>
            <SortHeader sort="status" label="Status" view={view} show={show} />
            <SortHeader sort="requested" label="Requested" view={view} show={show} />
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((appointment) => (
            <RequestRow key={appointment.id} appointment={appointment} titleOf={titleOf} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
      <PageTurner page={view.page} total={data.total} size={pageSize} onTurn={(page) => show({ page })} />
    </div>
  )
}

type RequestRowProps = Pick<AppointmentTableProps, 'titleOf' | 'onOpen'> & { appointment: Appointment }

const RequestRow = ({ appointment, titleOf, onOpen }: RequestRowProps) => {
  const { timeZone } = useData(siteQuery)
  const name = `${appointment.firstName} ${appointment.lastName}`
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="request-email">{appointment.email}</span>
      </th>
      <td data-label="Service">{titleOf(appointment.service)}</td>
      <td data-label="Date">
        {appointment.agreedTime && (
          <span className="request-agreed tabular">{shortDateTime(appointment.agreedTime, timeZone)}</span>
        )}
        <span className="request-wish">{preferredDate(appointment.preferredDate, 'short')}</span>
      </td>
      <td data-label="Status">
        <StatusBadge status={appointment.status} />
      </td>
      <td data-label="Requested" className="tabular whitespace-nowrap">
        {shortDate(appointment.createdAt, timeZone)}
      </td>
      <td>
        <Button variant="quiet" aria-label={`View Details of ${name}`} onClick={() => onOpen(appointment.id)}>
          View Details
        </Button>
      </td>
    </tr>
  )
}

type SortHeaderProps = Pick<AppointmentTableProps, 'view' | 'show'> & { sort: AppointmentSort; label: string }

/** A column's title that sorts by it; a second press turns the order round. Times begin with the newest. */
function SortHeader({ sort, label, view, show }: SortHeaderProps) {
  const up = view.sort === sort
  const down = view.sort === `-${sort}`
  const next = up || (!down && sort === 'requested') ? (`-${sort}` as const) : sort
  const Arrow = up ? ArrowUp : down ? ArrowDown : ChevronsUpDown
  return (
    <th scope="col" aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <button type="button" className="sort-button" onClick={() => show({ sort: next })}>
        {label}
        <Arrow aria-hidden className={up || down ? 'size-4' : 'size-4 opacity-50'} />
      </button>
    </th>
  )
}

function Empty({ view, total, show }: { view: AppointmentView; total: number } & Pick<AppointmentTableProps, 'show'>) {
  const kind = view.status === 'all' ? '' : `${view.status} `
  return (
    <div className="panel grid justify-items-center gap-4 text-center text-ink-soft">
      <p>{total > 0 ? 'There is nothing on this page.' : `No ${kind}appointments found.`}</p>
      {total > 0 && (
        <Button variant="quiet" onClick={() => show({ page: 1 })}>
          Go to the first page
        </Button>
      )}
      {total === 0 && view.q && (
        <Button variant="quiet" onClick={() => show({ q: '' })}>
          Clear the search
        </Button>
      )}
    </div>
  )
}

const Skeleton = () => (
  <div aria-busy="true" className="grid gap-3">
    <p className="sr-only">Loading appointments…</p>
    {[0, 1, 2, 3, 4, 5].map((line) => (
      <div key={line} className="placeholder h-14" />
    ))}
  </div>
)
