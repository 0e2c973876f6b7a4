import type { IncomingHttpHeaders } from 'node:http'
import { isPersonsView, referrerOf } from '#domain/visits/page-view.ts'

/** How often a page was looked at in an hour (`2026-03-05T14`, UTC), and from which other site. */
export type CountedViews = { hour: string; path: string; referrer: string; views: number }
export type ViewCounter = ReturnType<typeof createViewCounter>

/** So many different lines are kept between two times of writing down: whoever makes addresses up fills no memory. */
const most = 2000

/** Counts views of pages in memory, since a write for each would cost more than the page. `take` hands them over, once. */
export function createViewCounter(now: () => Date) {
  let counted = new Map<string, CountedViews>()
  return {
    count(
      path: string,
      headers: Pick<IncomingHttpHeaders, 'user-agent' | 'referer' | 'host'> & { purpose?: string | undefined },
    ) {
      if (!isPersonsView({ userAgent: headers['user-agent'], purpose: headers.purpose })) return
      const hour = now().toISOString().slice(0, 13)
      const referrer = referrerOf(headers.referer, headers.host)
      const key = `${hour} ${path} ${referrer}`
      const line = counted.get(key)
      if (line) line.views++
      else if (counted.size < most) counted.set(key, { hour, path, referrer, views: 1 })
    },
    take(): CountedViews[] {
      const lines = [...counted.values()]
      counted = new Map()
      return lines
    },
  }
}
