import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { WaitingPreference } from '#contract/appointment.ts'
import type { FreeTimeQuery, NewFreeTime } from '#contract/waiting-list.ts'
import { type ApiClient, queryText, read } from '../api.ts'
import { basedOn, dashboardQuery } from './calls.ts'

const key = ['admin', 'waiting-list']
/** Others work on the same list, and offers run out: it is read anew each time. Not by itself: each look is logged. */
const shared = { staleTime: 0 }
/** Everything that is shown of the waiting list, to be read again after a change. */
export const waitingKey = { queryKey: key }

/** One page of who waits. */
export const waitingListQuery = (api: ApiClient, query: { page: number }) =>
  dashboardQuery([...key, 'list', query], () => api['waiting-list'].$get({ query: queryText(query) }), shared)
/** The times that are being offered, and the last that were. */
export const freeTimesQuery = (api: ApiClient) =>
  dashboardQuery([...key, 'times'], () => api['free-times'].$get(), shared)
/** The people who wait for a time such as `2027-03-05T14:30` in the clinic's time zone. */
export const matchesQuery = (api: ApiClient, query: FreeTimeQuery) =>
  queryOptions({
    queryKey: [...key, 'matches', query],
    queryFn: () => read(api['waiting-list'].matches.$get({ query })),
    enabled: query.time !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const offerFreeTime = (api: ApiClient, json: NewFreeTime) => read(api['free-times'].$post({ json }))
export const withdrawFreeTime = (api: ApiClient, id: string) =>
  read(api['free-times'][':id'].$delete({ param: { id } }))
/** An `ApiError` of type `stale` when someone else has changed it since `revision`. */
export const waitFor = (api: ApiClient, id: string, json: WaitingPreference, revision: string) =>
  read(
    api.appointments[':id'].waiting.$put({
      param: { id },
      json,
      header: basedOn(revision),
    }),
  )
export const stopWaiting = (api: ApiClient, id: string) =>
  read(api.appointments[':id'].waiting.$delete({ param: { id } }))
