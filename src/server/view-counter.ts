import type { IncomingHttpHeaders } from 'node:http'
import { isHumanPageView, referrerOf } from '#domain/page-views/page-view.ts'

/** How often a page was looked at in a minute (`2026-03-05T14:30`, UTC), and from which other site. */
export type CountedViews = { minute: string; path: string; referrer: string; views: number }
export type ViewCounter = ReturnType<typeof createViewCounter>

/** The most different lines held between two writes, so that made-up referrers cannot fill the memory. */
const maxLines = 2000

/**
 * Counts views of pages in memory, since a write for each would cost more than the page. `take` hands them over, once;
 * `putBack` takes those again that could not be written.
 */
export function createViewCounter(now: () => Date) {
  let counted = new Map<string, CountedViews>()
  function add({ views, ...line }: CountedViews): void {
    const key = `${line.minute} ${line.path} ${line.referrer}`
    const known = counted.get(key)
    if (known) known.views += views
    else if (counted.size < maxLines) counted.set(key, { ...line, views })
    // The view itself counts still; of these there are no more than pages and minutes.
    else if (line.referrer) add({ ...line, referrer: '', views })
    else if (counted.size < 2 * maxLines) counted.set(key, { ...line, views })
  }
  return {
    count(
      path: string,
      headers: Pick<IncomingHttpHeaders, 'user-agent' | 'referer' | 'host'> & { purpose?: string | undefined },
    ) {
      if (!isHumanPageView({ userAgent: headers['user-agent'], purpose: headers.purpose })) return
      // Not by the hour: in Adelaide the day begins at half past one of UTC.
      const minute = now().toISOString().slice(0, 16)
      add({ minute, path, referrer: referrerOf(headers.referer, headers.host), views: 1 })
    },
    putBack(lines: readonly CountedViews[]) {
      for (const line of lines) add(line)
    },
    take(): CountedViews[] {
      const lines = [...counted.values()]
      counted = new Map()
      return lines
    },
  }
}
