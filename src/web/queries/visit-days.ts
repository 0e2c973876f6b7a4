import type { ApiClient } from '../api.ts'
import { dashboardQuery } from './calls.ts'

/** How many confirmed visits there are on each day to come. Not cached, since others set times in the meantime. */
export const visitDaysQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'appointments', 'list', 'days'], () => api['appointment-days'].$get(), {
    staleTime: 0,
    gcTime: 0,
  })
