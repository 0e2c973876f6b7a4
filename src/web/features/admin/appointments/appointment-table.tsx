import type { Appointment } from '#contract/appointment.ts'
import { preferredDate } from '#domain/appointments/preferred-date.ts'
import { shortDate, shortDateTime } from '#domain/dates/written.ts'
import { pageSize } from '#web/queries/appointments.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { messageOf } from '../forms/failure.ts'
import { FormMessage } from '../forms/form-message.tsx'
import type { ListState } from '../lists/list.ts'
import { ListTable } from '../lists/list-table.tsx'
import { ListEmpty, ListPages, ListReset } from '../lists/list-view.tsx'
import { type Bulk, SelectionBar, useSelection } from '../lists/selection.tsx'
import { EmailText } from '../mail/email-text.tsx'
import { answerLabels } from './appointment-details.tsx'
import { ChangedNotice } from './changed-notice.tsx'
import { usePractitionerName } from './practitioner-field.tsx'
import { RequestBulkActions } from './request-bulk-actions.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useAppointments } from './use-appointments.ts'
import { useStatusKeys } from './use-status-keys.ts'
import type { AppointmentView } from './view.ts'

/** A minimum width for the name and the longest word of a service, which would otherwise break between letters. */
const roomy = '@3xl:min-w-34'

const bulk: Bulk<Appointment> = {
  nameOf: ({ firstName, lastName }) => `the request of ${firstName} ${lastName}`,
  actions: (chosen) => <RequestBulkActions chosen={chosen} />,
}

type AppointmentTableProps = {
  /** Whether the checkboxes for bulk actions are shown. */
  choosing: boolean
  state: ListState<AppointmentView>
  titleOf: (slug: string) => string
  onOpen: (id: string) => void
}

/** The page of requests that the address asks for: table on a wide screen, cards on a phone. */
export function AppointmentTable({ choosing, state, titleOf, onOpen }: AppointmentTableProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useAppointments(state.requested)
  const { timeZone } = useData(siteQuery)
  const nameOf = usePractitionerName()
  const selection = useSelection(data?.items ?? [], choosing ? bulk : undefined)
  const place = useStatusKeys(data?.items ?? [])
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
  return (
    <div ref={place} aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
      <ChangedNotice marker={data.marker} />
      {state.requested.time === 'missing' && (
        <p className="mt-4 text-ink-soft">
          These are confirmed, but have no time yet.{' '}
          <button type="button" className="text-link" onClick={() => state.show({ status: 'confirmed' })}>
            Show all confirmed
          </button>
        </p>
      )}
      <ListEmpty state={state} total={data.total} shown={data.items.length}>
        {state.requested.q || state.requested.status !== 'all' ? (
          <ListReset state={state} />
        ) : (
          <p>Requests from the site appear here. For somebody who called, press “New request”.</p>
        )}
      </ListEmpty>
      <SelectionBar selection={selection} />
      {data.items.length > 0 && (
        <ListTable
          selection={selection}
          state={state}
          items={data.items}
          className="[&_tbody]:align-middle"
          stacked={false}
          caption="Appointment requests"
          columns={[
            {
              heading: 'Patient',
              sort: 'patient',
              rowHeader: true,
              className: `${roomy} @max-3xl:[grid-area:1/1]`,
              cell: ({ firstName, lastName }) => (
                <span className="font-semibold">
                  {firstName} {lastName}
                </span>
              ),
              detail: ({ email }) => <EmailText email={email} />,
            },
            {
              heading: 'Service',
              sort: 'service',
              className: `${roomy} @max-3xl:[grid-area:2/1]`,
              cell: ({ service }) => titleOf(service),
              detail: ({ practitioner }) => practitioner && `with ${nameOf(practitioner)}`,
            },
            {
              heading: 'Date',
              className: '@3xl:min-w-24 @max-3xl:[grid-area:3/1]',
              cell: ({ agreedTime, status, preferredDate: asked }) =>
                agreedTime ? (
                  <span className="tabular font-semibold">{shortDateTime(agreedTime, timeZone)}</span>
                ) : status === 'confirmed' ? (
                  'No time agreed yet'
                ) : (
                  preferredDate(asked, 'short')
                ),
              detail: ({ agreedTime, status, preferredDate: asked }) =>
                (agreedTime || status === 'confirmed') && `asked for ${preferredDate(asked, 'short')}`,
            },
            {
              heading: 'Status',
              sort: 'status',
              className: '@max-3xl:justify-self-end @max-3xl:[grid-area:1/2]',
              cell: ({ status }) => <StatusBadge status={status} />,
              detail: ({ answer }) => answer && answerLabels[answer],
            },
            {
              heading: 'Requested',
              sort: '-requested',
              className:
                'tabular @max-3xl:text-right @max-3xl:text-ink-soft @max-3xl:text-small @max-3xl:[grid-area:2/2]',
              cell: ({ createdAt }) => shortDate(createdAt, timeZone),
            },
            {
              heading: 'Actions',
              screenOnly: true,
              className: '@max-3xl:self-end @max-3xl:justify-self-end @max-3xl:[grid-area:3/2]',
              cell: ({ id, firstName, lastName }) => (
                <Button
                  variant="quiet"
                  className="whitespace-nowrap"
                  data-opens
                  data-id={id}
                  aria-keyshortcuts="c d x p"
                  aria-label={`View Details of ${firstName} ${lastName}`}
                  onClick={() => onOpen(id)}
                >
                  View Details
                </Button>
              ),
            },
          ]}
        />
      )}
      <ListPages state={state} page={state.requested.page} pageSize={pageSize} total={data.total} />
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
