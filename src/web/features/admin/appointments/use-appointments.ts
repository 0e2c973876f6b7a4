import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AppointmentQuery } from '#contract/appointment.ts'
import type { CalendarQuery } from '#contract/appointment-calendar.ts'
import { useApi } from '#web/api.ts'
import {
  appointmentChangesQuery,
  appointmentNewsQuery,
  appointmentQuery,
  appointmentsQuery,
  calendarQuery,
} from '#web/queries/appointments.ts'
import { refetchOnReturn } from '../lists/refetch-on-return.ts'

type View = Pick<AppointmentQuery, 'status' | 'time' | 'q' | 'sort' | 'page'>

/** The page of requests that a view shows. */
export const useAppointments = (view: View) => useQuery({ ...appointmentsQuery(useApi(), view), ...refetchOnReturn })

/** The requests on the days that the calendar shows. */
export const useCalendar = (query: CalendarQuery) => useQuery({ ...calendarQuery(useApi(), query), ...refetchOnReturn })

/** One request with its history. */
export const useAppointment = (id: string) => useQuery(appointmentQuery(useApi(), id))

/** Refetches the requests on the page; only `list` after one was deleted. */
export function useRefetchAppointments() {
  const queryClient = useQueryClient()
  const read = (part: 'list' | 'detail') => queryClient.invalidateQueries({ queryKey: ['admin', 'appointments', part] })
  return {
    list: () => read('list'),
    all: () => Promise.all([read('list'), read('detail')]),
  }
}

/** The number of pending requests, refetched at an interval. */
export const usePendingCount = (): number | undefined => useQuery(appointmentNewsQuery).data?.pending

/** Whether anything has changed since the list was fetched, and how many requests have arrived. */
export function useAppointmentChanges(marker: string): { changed: boolean; arrived: number } {
  const { data } = useQuery(appointmentChangesQuery(marker))
  return { changed: data !== undefined && data.marker !== marker, arrived: data?.arrived ?? 0 }
}
