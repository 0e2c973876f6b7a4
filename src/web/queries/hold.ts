import type { HoldRelease } from '#contract/hold.ts'
import { type ApiClient, read } from '../api.ts'
import { dashboardQuery } from './calls.ts'

/** The emails and refunds that this restored copy will send once it is released; not cached. */
export const holdQuery = (api: ApiClient) => dashboardQuery(['admin', 'hold'], () => api.hold.$get(), { staleTime: 0 })

export const releaseHold = (api: ApiClient, waiting: HoldRelease['waiting']) =>
  read(api.hold.release.$post({ json: { waiting } }))
