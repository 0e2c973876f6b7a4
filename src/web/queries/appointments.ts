import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  AppointmentExport,
  AppointmentQuery,
  AppointmentRules,
  AppointmentStatus,
  Arrangement,
  EnteredRequest,
  PatientContact,
  PatientNotices,
} from '#contract/appointment.ts'
import type { CalendarQuery } from '#contract/appointment-calendar.ts'
import type { TimeCheckQuery } from '#contract/appointment-time.ts'
import { revisionOf } from '#domain/revision.ts'
import { type ApiClient, queryText, read } from '../api.ts'
import { backgroundApi } from '../staff-api.ts'
import { basedOn, dashboardQuery, revisionIn } from './calls.ts'

/** The page size of the list of requests. */
export const pageSize = 25

/** One page of the requests, with the total number, and a marker that identifies this state. */
export async function readAppointments(api: ApiClient, query: Omit<AppointmentQuery, 'perPage'>) {
  // The marker is fetched first, so that no change between the two calls is missed.
  const { marker } = await readAppointmentChanges(api)
  const response = await api.appointments.$get({ query: { ...queryText(query), perPage: String(pageSize) } })
  const items = await read(Promise.resolve(response))
  return { items, total: Number(response.headers.get('x-total-count')), marker }
}

/** Never cached, since several people work on the same requests. */
const uncached = { staleTime: 0, gcTime: 0 }
/** The earlier data is shown until the next has arrived. */
const listed = { placeholderData: keepPreviousData, ...uncached }

/** The page of requests that a view shows. */
export const appointmentsQuery = (
  api: ApiClient,
  { status, time, q, sort, page }: Pick<AppointmentQuery, 'status' | 'time' | 'q' | 'sort' | 'page'>,
) => {
  const view = { status, time, q, sort, page }
  return queryOptions({
    queryKey: ['admin', 'appointments', 'list', view],
    queryFn: () => readAppointments(api, view),
    ...listed,
  })
}

/** A request, with the `revision` of its arrangement. */
async function readAppointment(api: ApiClient, id: string) {
  const response = await api.appointments[':id'].$get({ param: { id } })
  const detail = await read(Promise.resolve(response))
  return { ...detail, revision: revisionIn(response) }
}
export type OpenedAppointment = Awaited<ReturnType<typeof readAppointment>>
/** One request with its history; fetched each time it is opened. */
export const appointmentQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'appointments', 'detail', id],
    queryFn: () => readAppointment(api, id),
    ...uncached,
  })

const readAppointmentChanges = (api: ApiClient, since?: string) =>
  read(api['appointment-news'].$get({ query: since === undefined ? {} : { since } }))

/** The requests of some days, by day, with a marker that identifies this state. */
async function readCalendar(api: ApiClient, query: CalendarQuery) {
  const { marker } = await readAppointmentChanges(api)
  return { ...(await read(api['appointment-calendar'].$get({ query }))), marker }
}

/** The requests on the days that the calendar shows. */
export const calendarQuery = (api: ApiClient, query: CalendarQuery) =>
  queryOptions({
    queryKey: ['admin', 'appointments', 'list', 'calendar', query],
    queryFn: () => readCalendar(api, query),
    ...listed,
  })

/** The visits of one day that are agreed and not cancelled, by time, with a marker that identifies this state. */
async function visitsOfDay(api: ApiClient, day: string) {
  const { days, marker } = await readCalendar(api, { from: day, to: day, by: 'preferred', status: 'all', q: '' })
  const items = days.flatMap((found) => found.items)
  const visits = items.filter(
    ({ agreedTime, status }) => agreedTime !== null && (status === 'confirmed' || status === 'completed'),
  )
  return { day, visits, marker }
}

/** The visits of today, which is another day when it is fetched again on the next. */
export const visitsTodayQuery = (api: ApiClient, today: () => string) =>
  queryOptions({
    queryKey: ['admin', 'appointments', 'list', 'today'],
    queryFn: () => visitsOfDay(api, today()),
    gcTime: 0,
    refetchOnWindowFocus: ({ state }) => state.data?.day !== today() && 'always',
  })

/** What the sheet of a day says. It is read each time that one is printed, since each reading is a line of the audit log. */
export const readDaySheet = (api: ApiClient, day: string) => read(api['appointment-day-sheet'].$get({ query: { day } }))

/** How often the dashboard asks for changes while its tab is visible, in ms. */
const changesIntervalMs = 20_000
const changesOptions = {
  refetchInterval: changesIntervalMs,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
} as const

/** Whether anything has changed since `marker`, asked at an interval; it names no patient. */
export const appointmentChangesQuery = (marker: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'appointments', 'news', marker],
    queryFn: () => readAppointmentChanges(backgroundApi, marker),
    gcTime: 0,
    ...changesOptions,
  })

/** How many requests are pending and what has changed last, asked at an interval. */
export const appointmentNewsQuery = queryOptions({
  queryKey: ['admin', 'appointments', 'news'],
  queryFn: () => readAppointmentChanges(backgroundApi),
  ...changesOptions,
})

/** Conflicts with a time. Not cached, since others set times in the meantime. */
export const timeCheckQuery = (api: ApiClient, query: TimeCheckQuery) =>
  dashboardQuery(['admin', 'appointments', 'time-check', query], () => api['appointment-time-check'].$get({ query }), {
    staleTime: 0,
    gcTime: 0,
  })

/** Adds the request of somebody who has called. */
export const enterRequest = (api: ApiClient, json: EnteredRequest) => read(api['appointment-entries'].$post({ json }))
/** `from` is the status on screen: a request that a colleague has changed since keeps theirs. Without it any is replaced. */
export const setStatus = (api: ApiClient, id: string, json: { status: AppointmentStatus; from?: AppointmentStatus }) =>
  read(api.appointments[':id'].status.$patch({ param: { id }, json }))
/** Saves what was agreed with the patient. Throws an `ApiError` of type `stale` if someone else has saved since `revision`. */
export const saveArrangement = (api: ApiClient, id: string, json: Arrangement, revision: string) =>
  read(api.appointments[':id'].arrangement.$put({ param: { id }, json, header: basedOn(revision) }))
/** Corrects who the patient is and how they are reached. Throws an `ApiError` of type `stale` if it is not `seen` any more. */
export const correctContact = (api: ApiClient, id: string, json: PatientContact, seen: PatientContact) =>
  read(api.appointments[':id'].contact.$put({ param: { id }, json, header: basedOn(revisionOf(seen)) }))
export const deleteAppointment = (api: ApiClient, id: string) =>
  read(api.appointments[':id'].$delete({ param: { id } }))
export const erasePatient = (api: ApiClient, id: string) =>
  read(api.appointments[':id'].patient.$delete({ param: { id } }))

/** Exports the data of a request, or of its patient. */
export const exportRequest = (api: ApiClient, id: string): Promise<AppointmentExport> =>
  read(api.appointments[':id'].export.$get({ param: { id } }))
export const exportPatient = (api: ApiClient, id: string): Promise<AppointmentExport> =>
  read(api.appointments[':id'].patient.$get({ param: { id } }))

/** For how long requests are kept, with the revision to save from. */
export const retentionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'appointment-rules'],
    queryFn: async () => {
      const response = await api['appointment-rules'].$get()
      return { rules: await read(Promise.resolve(response)), revision: revisionIn(response) }
    },
  })
export const saveRetention = (api: ApiClient, json: AppointmentRules, revision: string) =>
  read(api['appointment-rules'].$put({ json, header: basedOn(revision) }))
/** How many requests a shorter retention period would delete now. */
export const countExpiringRequests = (api: ApiClient, { retentionMonths }: AppointmentRules) =>
  read(api['appointment-rules'].expiring.$get({ query: { retentionMonths: String(retentionMonths) } }))

/** Changes the queued email to the patient: adds text, sends it at once, or cancels it. */
export const wordNotice = (api: ApiClient, id: string, words: string) =>
  read(api.appointments[':id'].notice.$put({ param: { id }, json: { words } }))
export const sendNoticeNow = (api: ApiClient, id: string) =>
  read(api.appointments[':id'].notice.send.$post({ param: { id } }))
export const stopNotice = (api: ApiClient, id: string) =>
  read(api.appointments[':id'].notice.$delete({ param: { id } }))

/** The settings of the automatic emails to patients, with their revision. */
export const noticesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'patient-notices'],
    queryFn: async () => {
      const response = await api['patient-notices'].$get()
      return { notices: await read(Promise.resolve(response)), revision: revisionIn(response) }
    },
    gcTime: 0,
  })
export const saveNotices = (api: ApiClient, json: PatientNotices, revision: string) =>
  read(api['patient-notices'].$put({ json, header: basedOn(revision) }))
