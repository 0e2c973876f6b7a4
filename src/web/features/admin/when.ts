import { longDateTime, shortDateTime } from '#domain/dates/written.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'

type When = (iso: string) => string
const useClock = (write: (iso: string, timeZone: string) => string): When => {
  const { timeZone } = useData(siteQuery)
  return (iso) => write(iso, timeZone)
}

/** Writes times as the dashboard's lists and facts show them, such as `Mar 5, 2025, 3:00 PM`, by the clinic's clock. */
export const useWhen = (): When => useClock(shortDateTime)

/** Writes times as a sentence says them, such as `March 5, 2025 at 3:00 PM`. */
export const useWhenInWords = (): When => useClock(longDateTime)

/** Who saved a version. What was there before anyone saved has no name. */
export const savedBy = (name: string | null) => name ?? 'First content'
