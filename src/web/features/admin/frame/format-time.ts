import { longDateTime, shortDateTime } from '#domain/dates/written.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'

type FormatTime = (iso: string) => string
const useFormatter = (write: (iso: string, timeZone: string) => string): FormatTime => {
  const { timeZone } = useData(siteQuery)
  return (iso) => write(iso, timeZone)
}

/** Formats times for lists and facts in the clinic's time zone, such as `Mar 5, 2025, 3:00 PM`. */
export const useFormatTime = (): FormatTime => useFormatter(shortDateTime)

/** Formats times for sentences in the clinic's time zone, such as `March 5, 2025 at 3:00 PM`. */
export const useFormatTimeInWords = (): FormatTime => useFormatter(longDateTime)

/** The name of the person who saved a version; the content from before the first save has none. */
export const savedBy = (name: string | null) => name ?? 'First content'
