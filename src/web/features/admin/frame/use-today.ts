import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Today } from '#contract/today.ts'
import { ApiError } from '#web/api.ts'
import { todayQuery } from '#web/queries/today.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { useHydrated } from '#web/use-hydrated.ts'

/** The queries with the counts of the menu, the bell, Today and the tabs of the lists. */
const numbers = [
  ['admin', 'today'],
  ['admin', 'orders', 'counts'],
  ['admin', 'appointments', 'news'],
  ['admin', 'bin', 'counts'],
]

/** How often the counts are refetched while the page is visible, in ms. */
const intervalMs = 30_000

/** The counts of open tasks. `undefined` while they load, and on the server, where the frame does not wait for them. */
export function useToday(): Today | undefined {
  const hydrated = useHydrated()
  const { data } = useQuery({ ...todayQuery(backgroundApi), enabled: hydrated })
  return hydrated ? data : undefined
}

/** Refetches the counts at an interval, and after each successful mutation. */
export function useTodayRefetching(): void {
  const queryClient = useQueryClient()
  const query = todayQuery(backgroundApi)
  useQuery({
    ...query,
    enabled: useHydrated(),
    // Once the session has ended it stops. A server that restarts, or a network that is gone, comes back.
    refetchInterval: ({ state: { error } }) => (error instanceof ApiError && error.status < 500 ? false : intervalMs),
    refetchOnWindowFocus: 'always',
  })
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.mutation.meta?.endsSession) return
        for (const queryKey of numbers) void queryClient.invalidateQueries({ queryKey, exact: true })
      }),
    [queryClient],
  )
}
