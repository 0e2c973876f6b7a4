import type { Storage } from './storage.ts'

/**
 * Two storages while pictures are on their way from one to the other: `first` is in use, and takes what is new; what is not
 * there, or cannot be read there, is read from `second`. So no picture is missed by a process that has heard of the move
 * a moment before or after another.
 */
export function mirroredStorage(first: Storage, second: Storage): Storage {
  const fromSecond = (key: string) => second.get(key).catch(() => undefined)
  return {
    kind: first.kind,
    put: (key, content) => first.put(key, content),
    async get(key) {
      try {
        return (await first.get(key)) ?? (await fromSecond(key))
      } catch (error) {
        const found = await fromSecond(key)
        if (found) return found
        throw error
      }
    },
    async exists(key) {
      if (await first.exists(key)) return true
      const found = await fromSecond(key)
      // A caller that sees the file does not write it again, so it must also exist if the move is cancelled.
      if (found) await first.put(key, found)
      return found !== undefined
    },
    async list(folder) {
      const names = [...(await first.list(folder)), ...(await second.list(folder).catch(() => []))]
      return [...new Set(names)].sort()
    },
    remove: (key) => removeFromBoth(first, second, key),
  }
}

/** A storage that also removes files from another one, so that deleted files do not reappear after a move back. */
export const withMirroredRemovals = (first: Storage, other: Storage): Storage => ({
  ...first,
  remove: (key) => removeFromBoth(first, other, key),
})

async function removeFromBoth(first: Storage, second: Storage, key: string): Promise<void> {
  await first.remove(key)
  await second.remove(key)
}
