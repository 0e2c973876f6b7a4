import { useLocation, useSearch } from 'wouter'
import { z } from 'zod'
import { appointmentQuerySchema, calendarQuerySchema } from '#contract/appointment.ts'
import type { AppointmentView } from '#web/queries/appointments.ts'
import type { Address } from '#web/routes.ts'

const { shape } = appointmentQuerySchema
const layouts = z.enum(['table', 'month', 'week'])
const first: AppointmentView = {
  status: 'all',
  q: '',
  sort: '-requested',
  page: 1,
  layout: 'table',
  day: '',
  by: 'preferred',
  open: '',
}
const names = ['status', 'q', 'sort', 'page', 'layout', 'day', 'by', 'open'] as const

/** What an address shows. Whatever in it makes no sense is as if it were not there. */
export function viewOf(search: string): AppointmentView {
  const asked = new URLSearchParams(search)
  const value = (name: keyof AppointmentView) => asked.get(name) ?? undefined
  return {
    status: shape.status.catch(first.status).parse(value('status')),
    q: shape.q.catch(first.q).parse(value('q')),
    sort: shape.sort.catch(first.sort).parse(value('sort')),
    page: shape.page.catch(first.page).parse(value('page')),
    layout: layouts.catch(first.layout).parse(value('layout')),
    day: z.iso.date().catch(first.day).parse(value('day')),
    by: calendarQuerySchema.shape.by.catch(first.by).parse(value('by')),
    open: (value('open') ?? first.open).slice(0, 64),
  }
}

/** The address of a view; what is as it is at first is left out. */
export function addressOf(view: AppointmentView): Address {
  const query = new URLSearchParams()
  for (const name of names) if (view[name] !== first[name]) query.set(name, String(view[name]))
  return query.size === 0 ? '/admin/appointments' : `/admin/appointments?${query}`
}

/** Kept with an address in the browser's history: Back leads to where the request was opened from. */
const openedHere = { opened: true }

/** What the address bar says is shown, and a way to show something else, which Back takes back. */
export function useView() {
  const [path, navigate] = useLocation()
  const view = viewOf(useSearch())
  const show = (changes: Partial<AppointmentView>, how?: { replace: boolean }) => {
    // A search that waits for the next key may come after one has gone on to another page.
    if (location.pathname === path) navigate(addressOf({ ...view, page: 1, ...changes }), how)
  }
  const withoutOpen = addressOf({ ...view, open: '' })
  return {
    view,
    show,
    /** Opens a request's details over the page. */
    open: (id: string) => navigate(addressOf({ ...view, open: id }), { state: openedHere }),
    /** Goes back to what was shown before; a request that the address itself named leaves that to the list. */
    close: () => {
      if (history.state?.opened) history.back()
      else navigate(withoutOpen, { replace: true })
    },
  }
}
