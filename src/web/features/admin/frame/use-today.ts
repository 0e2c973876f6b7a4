import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Today } from '#contract/today.ts'
import { todayQuery } from '#web/queries/today.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { isRefusal } from '../forms/failure.ts'

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

/**
 * Refetches the counts at an interval, and after each successful mutation. After one whose answer was lost the page is
 * refetched: it may have been done all the same.
 */
export function useTodayRefetching(): void {
  const queryClient = useQueryClient()
  const query = todayQuery(backgroundApi)
  useQuery({
    ...query,
    enabled: useHydrated(),
    // Once the session has ended it stops. A server that restarts, or a network that is gone, comes back.
    refetchInterval: ({ state: { error } }) => (isRefusal(error) ? false : intervalMs),
    refetchOnWindowFocus: 'always',
  })
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated') return
        const { action, mutation } = event
        if (action.type === 'error' && !isRefusal(action.error))
          void queryClient.invalidateQueries({ queryKey: ['admin'] })
        if (action.type !== 'success' || mutation.meta?.endsSession) return
        for (const queryKey of numbers) void queryClient.invalidateQueries({ queryKey, exact: true })
      }),
    [queryClient],
  )
}
