import { queryOptions } from '@tanstack/react-query'
import type { HoldRelease } from '#contract/hold.ts'
import { type ApiClient, read } from '../api.ts'

/** What leaves this restored copy once it is released, as it is at this moment. */
export const holdQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['admin', 'hold'] as const, staleTime: 0, queryFn: () => read(api.hold.$get()) })

export const releaseHold = (api: ApiClient, waiting: HoldRelease['waiting']) =>
  read(api.hold.release.$post({ json: { waiting } }))
