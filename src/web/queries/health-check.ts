import type { ApiClient } from '../api.ts'
import { readQuery } from './calls.ts'

/** Whether everything that the server needs is well, for owners. Looked at anew each time the page is opened. */
export const healthCheckQuery = (api: ApiClient) =>
  readQuery(['admin', 'health-check'], () => api['health-check'].$get(), { staleTime: 0, gcTime: 0 })
