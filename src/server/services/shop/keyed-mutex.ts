/**
 * Runs works of the same key one after another, in the order they came; those of other keys are not held up.
 * Within this process only: what must hold between processes is for the database.
 */
export function keyedMutex(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const turn = Promise.allSettled([last.get(key)]).then(work)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
