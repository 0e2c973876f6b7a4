import { shortDateTime } from '#domain/short-date.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'

/** Writes times as the dashboard shows them, such as `Mar 5, 2025, 3:00 PM`, by the clinic's clock. */
export function useWhen(): (iso: string) => string {
  const { timeZone } = useData(siteQuery)
  return (iso) => shortDateTime(iso, timeZone)
}

/** Who saved a version. What was there before anyone saved has no name. */
export const savedBy = (name: string | null) => name ?? 'First content'
