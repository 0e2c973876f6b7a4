import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AppointmentQuery } from '#contract/appointment.ts'
import type { CalendarQuery } from '#contract/appointment-calendar.ts'
import { useApi } from '#web/api.ts'
import {
  appointmentChangesQuery,
  changesOptions,
  readAppointment,
  readAppointmentChanges,
  readAppointments,
  readCalendar,
} from '#web/queries/appointments.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { refetchOnReturn } from '../lists/refetch-on-return.ts'

const key = ['admin', 'appointments']
/** Never cached, since several people work on the same requests. The earlier data is shown until the next has arrived. */
const shared = { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0, ...refetchOnReturn }

/** The page of requests that a view shows. */
export function useAppointments({ status, q, sort, page }: Pick<AppointmentQuery, 'status' | 'q' | 'sort' | 'page'>) {
  const api = useApi()
  const view = { status, q, sort, page }
  return useQuery({
    queryKey: [...key, 'list', view],
    queryFn: () => readAppointments(api, view),
    ...shared,
  })
}

/** The requests on the days that the calendar shows. */
export function useCalendar(query: CalendarQuery) {
  const api = useApi()
  return useQuery({
    queryKey: [...key, 'list', 'calendar', query],
    queryFn: () => readCalendar(api, query),
    ...shared,
  })
}

/** One request with its history; fetched each time it is opened. */
export function useAppointment(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: [...key, 'detail', id],
    queryFn: () => readAppointment(api, id),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Refetches the requests on the page; only `list` after one was deleted. */
export function useRefetchAppointments() {
  const queryClient = useQueryClient()
  const read = (part: 'list' | 'detail') => queryClient.invalidateQueries({ queryKey: [...key, part] })
  return {
    list: () => read('list'),
    all: () => Promise.all([read('list'), read('detail')]),
  }
}

/** The number of pending requests, refetched at an interval. */
export function usePendingCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...key, 'news'],
    queryFn: () => readAppointmentChanges(backgroundApi),
    ...changesOptions,
  })
  return data?.pending
}

/** Whether anything has changed since the list was fetched, and how many requests have arrived. */
export function useAppointmentChanges(marker: string): { changed: boolean; arrived: number } {
  const { data } = useQuery(appointmentChangesQuery(marker))
  return { changed: data !== undefined && data.marker !== marker, arrived: data?.arrived ?? 0 }
}
