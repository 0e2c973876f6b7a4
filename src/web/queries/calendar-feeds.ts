import type { NewFeed } from '#contract/calendar-feed.ts'
import { type ApiClient, read } from '../api.ts'
import { dashboardQuery } from './calls.ts'

/** The calendar feeds, without their secret addresses. */
export const feedsQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'calendar-feeds'], () => api['calendar-feeds'].$get(), { staleTime: 0 })
/** Creates a feed, or renews its address; only the answer contains the address. */
export const renewFeed = (api: ApiClient, json: NewFeed) => read(api['calendar-feeds'].$post({ json }))
export const revokeFeed = (api: ApiClient, id: string) => read(api['calendar-feeds'][':id'].$delete({ param: { id } }))
