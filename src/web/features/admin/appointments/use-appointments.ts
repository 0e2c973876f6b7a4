import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AppointmentQuery } from '#contract/appointment.ts'
import type { CalendarQuery } from '#contract/appointment-calendar.ts'
import { useApi } from '#web/api.ts'
import { readAppointment, readAppointments, readCalendar, readNews } from '#web/queries/appointments.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { refetchOnReturn } from '../lists/refetch-on-return.ts'

const key = ['admin', 'appointments']
/** How often the dashboard asks whether anything has changed, in ms, while its tab is looked at. */
const newsEvery = 20_000
/** Others work on the same requests: they are read anew each time. What was shown stays in sight until the next is here. */
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

/** The requests of the calendar's days. */
export function useCalendar(query: CalendarQuery) {
  const api = useApi()
  return useQuery({
    queryKey: [...key, 'list', 'calendar', query],
    queryFn: () => readCalendar(api, query),
    ...shared,
  })
}

/** One request with its history, as it is each time it is looked at. */
export function useAppointment(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: [...key, 'detail', id],
    queryFn: () => readAppointment(api, id),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Reads again what is shown of requests; `list` alone after one is gone. */
export function useReadAgain() {
  const queryClient = useQueryClient()
  const read = (part: 'list' | 'detail') => queryClient.invalidateQueries({ queryKey: [...key, part] })
  return {
    list: () => read('list'),
    all: () => Promise.all([read('list'), read('detail')]),
  }
}

const newsOptions = { refetchInterval: newsEvery, refetchOnWindowFocus: 'always', staleTime: 0 } as const

/** How many requests wait, asked now and then. */
export function usePending(): number | undefined {
  return useQuery({ queryKey: [...key, 'news'], queryFn: () => readNews(backgroundApi), ...newsOptions }).data?.pending
}

/** What happened since the list was read: whether anything did, and how many requests came in. */
export function useNewsSince(marker: string): { changed: boolean; arrived: number } {
  const { data } = useQuery({
    queryKey: [...key, 'news', marker],
    queryFn: () => readNews(backgroundApi, marker),
    ...newsOptions,
    gcTime: 0,
  })
  return { changed: data !== undefined && data.marker !== marker, arrived: data?.arrived ?? 0 }
}
