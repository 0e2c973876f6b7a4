import { queryOptions } from '@tanstack/react-query'
import type { LinkAnswer } from '#contract/appointment-link.ts'
import { type ApiClient, nullIfNotFound, read } from '../api.ts'

/** The appointment of a patient's link; `null` for an invalid link. */
export const linkedAppointmentQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['linked-appointment', token],
    queryFn: () => read(api['appointment-links'][':token'].$get({ param: { token } })).catch(nullIfNotFound),
  })

export const answerLink = (api: ApiClient, token: string, json: LinkAnswer) =>
  read(api['appointment-links'][':token'].$post({ param: { token }, json }))
