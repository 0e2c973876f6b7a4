import { useLocation } from 'wouter'
import { z } from 'zod'
import { appointmentQuerySchema } from '#contract/appointment.ts'
import { calendarQuerySchema } from '#contract/appointment-calendar.ts'
import { goBack } from '#web/ui/use-close-on-back.ts'
import { defineList, useList } from '../lists/list.ts'

/** Which requests the dashboard shows, and how. */
const viewSchema = appointmentQuerySchema.omit({ perPage: true }).extend({
  layout: z.enum(['table', 'month', 'week']).default('table'),
  /** The day that the calendar is opened on; empty for today. */
  day: z.union([z.literal(''), z.iso.date()]).default(''),
  by: calendarQuerySchema.shape.by,
  /** The request whose details are open, by its id; empty for none. */
  open: z.string().max(64).default(''),
})
export type AppointmentView = z.infer<typeof viewSchema>

export const appointments = defineList({
  path: '/admin/appointments',
  query: viewSchema,
  label: 'Appointment requests',
  nouns: ['request', 'requests'],
  search: { label: 'name, email or phone', placeholder: 'Name, email, phone' },
  empty: ({ status }: AppointmentView) => `No ${status === 'all' ? '' : `${status} `}appointments found.`,
})

/** Kept with an address in the browser's history: Back leads to where the request was opened from. */
const openedHere = { opened: true }

/** What the address bar says is shown, and the ways to open a request over it and to close it again. */
export function useView() {
  const state = useList(appointments)
  const [, navigate] = useLocation()
  const { asked } = state
  return {
    state,
    open: (id: string) => navigate(appointments.addressOf({ ...asked, open: id }), { state: openedHere }),
    /** Goes back to what was shown before; a request that the address itself named leaves that to the list. */
    close: () => {
      if (history.state?.opened) goBack()
      else navigate(appointments.addressOf({ ...asked, open: '' }), { replace: true })
    },
  }
}
