import { type Appointment, appointmentQuerySchema } from '#contract/appointment.ts'
import { shortDate, shortDateTime } from '#domain/dates/dashboard-dates.ts'
import { type AppointmentView, pageSize } from '#web/queries/appointments.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailText } from '../email-text.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { ListPages, SortHeading } from '../lists/list-view.tsx'
import { messageOf } from '../sign-in/sign-in-form.tsx'
import { preferredDate } from './dates.ts'
import { NewsNotice } from './news-notice.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useAppointments } from './use-appointments.ts'
import { addressOf } from './view.ts'

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
      <div className="mt-5 grid justify-items-start gap-4">
        <FormMessage message={messageOf(error)} />
        <Button busy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <Skeleton />
  const sorted = { sort: view.sort, addressOf: (sort: string) => addressOf({ ...view, sort: sortOf(sort), page: 1 }) }
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
      <table className="desk-table desk-cards request-table">
        <caption className="sr-only">Appointment requests</caption>
        <thead>
          <tr>
            <SortHeading {...sorted} by="patient" label="Patient" />
            <SortHeading {...sorted} by="service" label="Service" />
            <th scope="col">Date</th>
            <SortHeading {...sorted} by="status" label="Status" />
            <SortHeading {...sorted} by="requested" first="down" label="Requested" />
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <ListRows>
          {data.items.map((appointment) => (
            <RequestRow key={appointment.id} appointment={appointment} titleOf={titleOf} onOpen={onOpen} />
          ))}
        </ListRows>
      </table>
      <ListPages
        page={view.page}
        pageSize={pageSize}
        total={data.total}
        noun="requests"
        addressOf={(page) => addressOf({ ...view, page })}
      />
    </div>
  )
}

const sortOf = (sort: string) => appointmentQuerySchema.shape.sort.parse(sort)

type RequestRowProps = Pick<AppointmentTableProps, 'titleOf' | 'onOpen'> & { appointment: Appointment }

const RequestRow = ({ appointment, titleOf, onOpen }: RequestRowProps) => {
  const { timeZone } = useData(siteQuery)
  const name = `${appointment.firstName} ${appointment.lastName}`
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="request-email">
          <EmailText email={appointment.email} />
        </span>
      </th>
      <td>{titleOf(appointment.service)}</td>
      <td>
        {appointment.agreedTime && (
          <span className="request-agreed tabular">{shortDateTime(appointment.agreedTime, timeZone)}</span>
        )}
        <span className="request-wish">{preferredDate(appointment.preferredDate, 'short')}</span>
      </td>
      <td>
        <StatusBadge status={appointment.status} />
      </td>
      <td className="tabular whitespace-nowrap">{shortDate(appointment.createdAt, timeZone)}</td>
      <td>
        <Button
          variant="quiet"
          data-opens
          aria-label={`View Details of ${name}`}
          onClick={() => onOpen(appointment.id)}
        >
          View Details
        </Button>
      </td>
    </tr>
  )
}

function Empty({ view, total, show }: { view: AppointmentView; total: number } & Pick<AppointmentTableProps, 'show'>) {
  const kind = view.status === 'all' ? '' : `${view.status} `
  return (
    <div className="mt-6 grid justify-items-start gap-4 text-ink-soft">
      <p>{total > 0 ? 'There’s nothing on this page.' : `No ${kind}appointments found.`}</p>
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
  <div aria-busy="true" className="mt-5 grid gap-3">
    <p className="sr-only">Loading appointments…</p>
    {[0, 1, 2, 3, 4, 5].map((line) => (
      <div key={line} className="placeholder h-14" />
    ))}
  </div>
)
