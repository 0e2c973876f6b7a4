type Task = () => Promise<void>

/** Runs few encodes at a time. Those that a visitor waits for come first; background ones run only when none waits. */
export type EncodingQueue = {
  run<T>(work: () => Promise<T>, priority?: 'now' | 'background'): Promise<T>
}

export function encodingQueue(slots: number): EncodingQueue {
  const waiting: Record<'now' | 'background', Task[]> = { now: [], background: [] }
  let running = 0
  const next = () => {
    // Background work takes one slot at most and only an idle queue, so that a visitor never waits for a full one.
    const task =
      running < slots ? (waiting.now.shift() ?? (running === 0 ? waiting.background.shift() : undefined)) : undefined
    if (!task) return
    running++
    void task().finally(() => {
      running--
      next()
    })
    next()
  }
  return {
    run: (work, priority = 'now') =>
      new Promise((resolve, reject) => {
        waiting[priority].push(() => work().then(resolve, reject))
        next()
      }),
  }
}
