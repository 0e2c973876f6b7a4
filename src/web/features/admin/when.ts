import { listDateTime, shortDateTime, wordedDateTime } from '#domain/dates/dashboard-dates.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'

type When = (iso: string) => string
const useClock = (write: (iso: string, timeZone: string) => string): When => {
  const { timeZone } = useData(siteQuery)
  return (iso) => write(iso, timeZone)
}

/** Writes times as the dashboard's lists show them, such as `05/03/2025, 3:00 pm`, by the clinic's clock. */
export const useWhen = (): When => useClock(listDateTime)

/** Writes times as a sentence says them, such as `5 March 2025 at 3:00 pm`. */
export const useWhenInWords = (): When => useClock(wordedDateTime)

/** Writes times as all about appointment requests does (docs/product.md, "Dates and numbers"), such as `Mar 5, 2025, 3:00 PM`. */
export const useRequestWhen = (): When => useClock(shortDateTime)

/** Who saved a version. What was there before anyone saved has no name. */
export const savedBy = (name: string | null) => name ?? 'First content'
