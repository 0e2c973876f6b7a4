import type { ApiClient } from '../api.ts'
import { dashboardQuery } from './calls.ts'

/** Whether everything that the server needs is well, for owners. Looked at anew each time the page is opened. */
export const healthCheckQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'health-check'], () => api['health-check'].$get(), { staleTime: 0, gcTime: 0 })
