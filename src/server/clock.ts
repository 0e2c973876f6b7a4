/** The current time, and how to wait. Both are injected, so that tests and the simulator can control them. */
export type Clock = {
  now: () => Date
  /** Waits for `ms`; ends early when the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The system's clock. Its timers do not keep the process running. */
export const wallClock: Clock = {
  now: () => new Date(),
  pause: (ms, signal) =>
    new Promise<void>((resume) => {
      if (signal.aborted) return resume()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resume()
      }
      const timer = setTimeout(end, ms)
      timer.unref()
      signal.addEventListener('abort', end)
    }),
}
