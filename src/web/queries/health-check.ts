import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, read } from '../api.ts'

/** Whether everything that the server needs is well, for owners. Looked at anew each time the page is opened. */
export const healthCheckQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'health-check'] as const,
    queryFn: () => read(api['health-check'].$get()),
    staleTime: 0,
    gcTime: 0,
  })
