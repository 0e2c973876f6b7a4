import type { RequestListener } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { second } from '#domain/dates/durations.ts'

/** How long nobody may have asked for anything before garbage is collected, in ms. */
const idleAfterMs = 20 * second

/** Asked for by programs all day and night. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** V8's own collector, which Node offers only with a flag. */
function exposeGc(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

/**
 * Collects garbage once after each time of visits, when nobody waits: V8 itself collects only while it needs memory, so
 * that a site at rest would keep what its busiest hour left behind (docs/performance.md, "Memory"). Wraps the request listener.
 */
export function collectWhenIdle(next: RequestListener, { collect = exposeGc() } = {}): RequestListener {
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    timer = undefined
    collect()
  }
  return (request, response) => {
    if (!probes.has(request.url!)) {
      if (timer) timer.refresh()
      else timer = setTimeout(end, idleAfterMs).unref()
    }
    next(request, response)
  }
}
