import { CalendarDays, CalendarRange, Hourglass, List } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { appointmentStatuses } from '#contract/appointment.ts'
import { servicesQuery } from '#web/queries/catalogue.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { type Choice, Choices } from '../forms/choices.tsx'
import { DeletedLink } from '../lists/deleted-link.tsx'
import { ExportLink } from '../lists/export-link.tsx'
import { FilterCount, filterClass, filtersClass, ListHead } from '../lists/list-head.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { ListActions, MoreActions } from '../lists/list-view.tsx'
import { useFreshData } from '../lists/refetch-on-return.ts'
import { SelectionToggle } from '../lists/selection-toggle.tsx'
import { AppointmentTable } from './appointment-table.tsx'
import { Calendar } from './calendar.tsx'
import { PrintDayButton } from './day-sheet-dialog.tsx'
import { DetailDialog } from './detail-dialog.tsx'
import { EnterButton } from './enter-dialog.tsx'
import { FeedsButton } from './feeds-dialog.tsx'
import { NoticesButton } from './notices-dialog.tsx'
import { RetentionButton } from './retention-dialog.tsx'
import { usePendingCount } from './use-appointments.ts'
import { type AppointmentView, useView } from './view.ts'

const tabs = ['all', ...appointmentStatuses] as const

/** The requests of patients (docs/product.md, "Appointment list"): sub-tabs, table, and a dialog for each. */
export function Appointments() {
  const { state, open, close } = useView()
  const { requested: view, show } = state
  const services = useFreshData(servicesQuery)
  const me = useData(meQuery)
  const pending = usePendingCount()
  const hydrated = useHydrated()
  const [choosing, setChoosing] = useState(false)
  const titleOf = (slug: string) => services.find((service) => service.slug === slug)?.title ?? slug

  return (
    // Manual activation: arrow keys move between the tabs, and a list is fetched only on Enter.
    <Tabs.Root
      activationMode="manual"
      value={view.status}
      onValueChange={(status) => show({ status: tabs.find((tab) => tab === status) ?? 'all' })}
    >
      <ListActions>
        <EnterButton onEntered={open} />
        <Link to="/admin/appointments/waiting-list" className={buttonClass('quiet')}>
          <Hourglass aria-hidden className="size-4" />
          Waiting list
        </Link>
        <Choices
          framed
          legend="Show as"
          choices={layouts}
          chosen={view.layout}
          disabled={!hydrated}
          // A calendar shows all of a status.
          onChoose={(layout) => show({ layout, time: 'any' })}
        />
        {view.layout === 'table' && <SelectionToggle pressed={choosing} onPress={() => setChoosing(!choosing)} />}
        <MoreActions>
          <PrintDayButton titleOf={titleOf} />
          <NoticesButton />
          <FeedsButton />
          <RetentionButton />
          <DeletedLink kind="appointment" />
          {me?.role === 'owner' && view.layout === 'table' && (
            <ExportLink
              address="/api/appointments.csv"
              view={{ status: view.status, time: view.time, q: view.q, sort: view.sort }}
            />
          )}
        </MoreActions>
      </ListActions>
      <div className="panel">
        <ListHead>
          <Tabs.List className={filtersClass} aria-label="Status">
            {tabs.map((tab) => (
              <Tabs.Trigger key={tab} value={tab} disabled={!hydrated} className={filterClass}>
                {state.list.filters?.[tab]}
                {tab === 'pending' && pending ? <FilterCount hidden>{pending}</FilterCount> : null}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <ListSearch {...state} />
        </ListHead>
        <Tabs.Content value={view.status} tabIndex={-1}>
          {view.layout === 'table' ? (
            <AppointmentTable choosing={choosing} state={state} titleOf={titleOf} onOpen={open} />
          ) : (
            <Calendar view={view} layout={view.layout} show={show} titleOf={titleOf} onOpen={open} />
          )}
        </Tabs.Content>
      </div>
      {hydrated && view.open && <DetailDialog key={view.open} id={view.open} titleOf={titleOf} onClose={close} />}
    </Tabs.Root>
  )
}

const layouts: Choice<AppointmentView['layout']>[] = [
  { value: 'table', label: 'Table', Icon: List },
  { value: 'month', label: 'Month', Icon: CalendarDays },
  { value: 'week', label: 'Week', Icon: CalendarRange },
]
