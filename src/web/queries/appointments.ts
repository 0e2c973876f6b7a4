import { queryOptions } from '@tanstack/react-query'
import type {
  AppointmentExport,
  AppointmentQuery,
  AppointmentRules,
  AppointmentStatus,
  CalendarQuery,
} from '#contract/appointment.ts'
import type { CalendarLayout } from '#domain/calendar-span.ts'
import { type ApiClient, read } from '../api.ts'

/** Which requests the dashboard shows: what stands in its address bar. */
export type AppointmentView = Pick<AppointmentQuery, 'status' | 'q' | 'sort' | 'page'> & {
  layout: 'table' | CalendarLayout
  /** The day that the calendar is opened on; empty for today. */
  day: string
  by: CalendarQuery['by']
}

/** How many requests a page of the dashboard holds. */
export const pageSize = 25

export type ListView = Pick<AppointmentView, 'status' | 'q' | 'sort' | 'page'>

/** One page of the requests, with the number of all that fit, and a marker of what was known then. */
export async function readAppointments(api: ApiClient, { status, q, sort, page }: ListView) {
  // Asked first, so that nothing comes in unnoticed between the two.
  const { marker } = await readNews(api)
  const query = { status, q, sort, page: String(page), perPage: String(pageSize) }
  const response = await api.appointments.$get({ query })
  const items = await read(Promise.resolve(response))
  return { items, total: Number(response.headers.get('x-total-count')), marker }
}

export const readAppointment = (api: ApiClient, id: string) => read(api.appointments[':id'].$get({ param: { id } }))
export const readNews = (api: ApiClient, since?: string) =>
  read(api['appointment-news'].$get({ query: since === undefined ? {} : { since } }))

/** The requests of some days, by day, and a marker of what was known then. */
export async function readCalendar(api: ApiClient, query: CalendarQuery) {
  const { marker } = await readNews(api)
  return { ...(await read(api['appointment-calendar'].$get({ query }))), marker }
}

export const setStatus = (api: ApiClient, id: string, status: AppointmentStatus) =>
  read(api.appointments[':id'].status.$patch({ param: { id }, json: { status } }))
export const deleteAppointment = (api: ApiClient, id: string) =>
  read(api.appointments[':id'].$delete({ param: { id } }))
export const erasePatient = (api: ApiClient, id: string) =>
  read(api.appointments[':id'].patient.$delete({ param: { id } }))

/** What is kept of a request or of its patient. */
export const exportRequest = (api: ApiClient, id: string): Promise<AppointmentExport> =>
  read(api.appointments[':id'].export.$get({ param: { id } }))
export const exportPatient = (api: ApiClient, id: string): Promise<AppointmentExport> =>
  read(api.appointments[':id'].patient.$get({ param: { id } }))

export const rulesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['admin', 'appointment-rules'], queryFn: () => read(api['appointment-rules'].$get()) })
export const saveRules = (api: ApiClient, json: AppointmentRules) =>
  read(api['appointment-rules'].$put({ json, header: {} }))
