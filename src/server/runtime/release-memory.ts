/** How often it is checked whether the server has become quiet, in ms. */
const everyMs = 10_000
/** The most computing time between two checks of a quiet server, in ms: on a slow machine its jobs alone take 200 to 400. */
const quietMs = 500
/** From this much computing time on since the last release there may be memory worth releasing, in ms. */
const worthMs = 2000

type Options = {
  /** The computing time of this process so far, in ms. */
  computed?: () => number
  release?: (() => void) | undefined
}

/**
 * Gives memory back to the machine each time the server becomes quiet. V8 collects garbage by itself, but keeps the pages that
 * become free for later use, 40 MB after load, for good: only its collection for a lack of memory returns them. It takes
 * about 0.1 s, so it waits until hardly anything is being done (docs/performance.md, "Memory"). Needs `--expose-gc`.
 */
export function releaseMemoryWhenQuiet({ computed = computingTime, release = lastResort() }: Options = {}): void {
  if (!release) return
  let atLastCheck = computed()
  let atLastRelease = 0
  setInterval(() => {
    const now = computed()
    const isQuiet = now - atLastCheck < quietMs
    atLastCheck = now
    if (!isQuiet || now - atLastRelease < worthMs) return
    release()
    // The release itself is no work that leaves memory behind.
    atLastCheck = computed()
    atLastRelease = atLastCheck
  }, everyMs).unref()
}

function computingTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function lastResort(): (() => void) | undefined {
  const { gc } = globalThis
  return gc && (() => void gc({ type: 'major', flavor: 'last-resort' }))
}
