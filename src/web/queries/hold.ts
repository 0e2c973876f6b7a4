import { queryOptions } from '@tanstack/react-query'
import type { HoldRelease } from '#contract/hold.ts'
import { type ApiClient, read } from '../api.ts'

/** The emails and refunds that this restored copy will send once it is released; not cached. */
export const holdQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['admin', 'hold'] as const, staleTime: 0, queryFn: () => read(api.hold.$get()) })

export const releaseHold = (api: ApiClient, waiting: HoldRelease['waiting']) =>
  read(api.hold.release.$post({ json: { waiting } }))
