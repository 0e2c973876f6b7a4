import { second } from '#domain/dates/durations.ts'

/** Of a query: who comes back to a tab after half a minute sees what others have done meanwhile. */
export const refetchOnReturn = {
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > 30 * second && ('always' as const),
}
