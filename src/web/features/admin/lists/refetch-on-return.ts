import { second } from '#domain/dates/durations.ts'

/** Query options that refetch when the window gets the focus, if the data are older than 30 s. */
export const refetchOnReturn = {
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > 30 * second && ('always' as const),
}
