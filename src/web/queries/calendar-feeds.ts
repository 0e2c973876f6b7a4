import { queryOptions } from '@tanstack/react-query'
import type { NewFeed } from '#contract/calendar-feed.ts'
import { type ApiClient, read } from '../api.ts'

/** Calendars that programs subscribe to, without their addresses. */
export const feedsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'calendar-feeds'],
    queryFn: () => read(api['calendar-feeds'].$get()),
    staleTime: 0,
  })
/** Makes one, or gives it a new address; the answer alone has the address. */
export const renewFeed = (api: ApiClient, json: NewFeed) => read(api['calendar-feeds'].$post({ json }))
export const revokeFeed = (api: ApiClient, id: string) => read(api['calendar-feeds'][':id'].$delete({ param: { id } }))
