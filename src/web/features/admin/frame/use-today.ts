import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Today } from '#contract/today.ts'
import { useHydrated } from '#web/hydrated.ts'
import { todayQuery } from '#web/queries/today.ts'
import { backgroundApi } from '#web/staff-api.ts'

/** The numbers of the menu, the bell, Today and the lists' tabs. */
const numbers = [
  ['admin', 'today'],
  ['admin', 'orders', 'counts'],
  ['admin', 'appointments', 'news'],
  ['admin', 'bin', 'counts'],
]

/** How often the numbers are asked for while the page is looked at, in ms. */
const interval = 30_000

/** What needs the staff now. Nothing while it is on its way, and on the server, where the frame does not wait for it. */
export function useToday(): Today | undefined {
  const hydrated = useHydrated()
  const { data } = useQuery({ ...todayQuery(backgroundApi), enabled: hydrated })
  return hydrated ? data : undefined
}

/** Keeps the numbers true: asks now and then, and at once after something was done here by a mutation. */
export function useTodayFollows(): void {
  const queryClient = useQueryClient()
  const query = todayQuery(backgroundApi)
  useQuery({
    ...query,
    enabled: useHydrated(),
    // Whoever was signed out in the meantime is not asked about it every half minute.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : interval),
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
