import { useLocation } from 'wouter'
import { z } from 'zod'
import { appointmentQuerySchema } from '#contract/appointment.ts'
import { calendarQuerySchema } from '#contract/appointment-calendar.ts'
import { statusLabels } from '#domain/appointments/status-labels.ts'
import { navigateBack } from '#web/ui/use-close-on-back.ts'
import { defineList, useList } from '../lists/list.ts'

/** The view of the requests: filters, layout and the open request. */
const viewSchema = appointmentQuerySchema.omit({ perPage: true }).extend({
  layout: z.enum(['table', 'month', 'week']).default('table'),
  /** The day that the calendar is opened on; empty for today. */
  day: z.union([z.literal(''), z.iso.date()]).default(''),
  by: calendarQuerySchema.shape.by,
  /** The request whose details are open, by its id; empty for none. */
  open: z.string().max(64).default(''),
})
export type AppointmentView = z.infer<typeof viewSchema>

const empty = ({ status, time }: AppointmentView) =>
  time === 'missing'
    ? 'Every confirmed request has a time.'
    : `No ${status === 'all' ? '' : `${status} `}appointments found.`

export const appointments = defineList({
  path: '/admin/appointments',
  query: viewSchema,
  label: 'Appointment requests',
  nouns: ['request', 'requests'],
  search: { label: 'name, email or phone', placeholder: 'Name, email, phone' },
  filters: { all: 'All', ...statusLabels },
  empty,
  notFound: (view) => `${empty({ ...view, time: 'any' })} You searched for “${view.q}”.`,
})

/** History state of an address with an open request: Back returns to the view from which it was opened. */
const openedHere = { opened: true }

/** The view in the address, and functions that open a request over it and close it again. */
export function useView() {
  const list = useList(appointments)
  /** Whoever chooses a status wants to see all that have it. */
  const show: typeof list.show = (changes, how) =>
    list.show(changes.status ? { time: 'any', ...changes } : changes, how)
  const state = { ...list, show }
  const [, navigate] = useLocation()
  const { requested } = state
  return {
    state,
    open: (id: string) => navigate(appointments.addressOf({ ...requested, open: id }), { state: openedHere }),
    /** Returns to the previous view; if the page was opened with this request, it shows the list instead. */
    close: () => {
      if (history.state?.opened) navigateBack()
      else navigate(appointments.addressOf({ ...requested, open: '' }), { replace: true })
    },
  }
}
