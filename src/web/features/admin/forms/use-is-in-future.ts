import { clockTime } from '#domain/dates/calendar.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'

/** Whether a time on the clinic's clock, such as `2026-03-05T14:30`, is still to come; an empty one is not. */
export function useIsInFuture(clinicTime: string): boolean {
  const { timeZone } = useData(siteQuery)
  return clinicTime > clockTime(new Date().toISOString(), timeZone)
}
