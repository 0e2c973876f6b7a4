import { setImmediate } from 'node:timers/promises'
import { type Storage, StorageIntegrityError } from './storage.ts'

/** Files that cannot be regenerated: original pictures, and the files of an old site that is being imported. */
const folders = ['originals', 'imports'] as const

type Copying = {
  signal: AbortSignal
  /** Whether the smaller versions come along, so that they need not be made anew. */
  withSizes: boolean
  report: (progress: { done: number; of: number }) => Promise<void>
  /** Asked now and then: whether the copy is still wanted. */
  goesOn: () => Promise<boolean>
}

/**
 * Copies every picture that is not in `to` yet, compares each byte for byte with what it reads back, and looks again for
 * what came meanwhile, until `to` has all of them. `ended`: before that, by `signal` or `goesOn`. Throws what a storage
 * throws; what was copied until then is not copied again.
 */
export async function copyPictures(
  { from, to }: { from: Storage; to: Storage },
  { signal, withSizes, report, goesOn }: Copying,
): Promise<'complete' | 'ended'> {
  const done = new Set<string>()
  for (;;) {
    const keys = await keysIn(from)
    const open = keys.filter((key) => !done.has(key))
    await report({ done: done.size, of: done.size + open.length })
    if (open.length === 0) return 'complete'
    for (const key of open) {
      if (signal.aborted || !(await goesOn())) return 'ended'
      if (withSizes && key.startsWith('originals/')) await copySizes({ from, to }, key)
      await copyOne({ from, to }, key)
      done.add(key)
      await report({ done: done.size, of: Math.max(keys.length, done.size) })
      await setImmediate()
    }
  }
}

async function keysIn(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for (const folder of folders) keys.push(...(await storage.list(folder)).map((name) => `${folder}/${name}`))
  return keys
}

async function copyOne({ from, to }: { from: Storage; to: Storage }, key: string): Promise<void> {
  const content = await from.get(key)
  // It was deleted in the meantime.
  if (!content) return
  const there = await to.get(key)
  if (!there?.equals(content)) {
    await to.put(key, content)
    if (!(await to.get(key))?.equals(content))
      throw new StorageIntegrityError(`${key} doesn’t come back as it was put there`)
  }
  if (await from.exists(key)) return
  // Deleted from both locations while it was copied, it has just been put into the new one again.
  const folder = sizesOf(key)
  for (const name of await to.list(folder)) await to.remove(`${folder}/${name}`)
  await to.remove(key)
}

/** The folder of a picture’s smaller versions. */
const sizesOf = (original: string) => `variants/${original.slice(original.indexOf('/') + 1).replace(/\.\w+$/, '')}`

/** The existing variants of a picture. A missing one is made when it is requested. */
async function copySizes({ from, to }: { from: Storage; to: Storage }, original: string): Promise<void> {
  const folder = sizesOf(original)
  const there = new Set(await to.list(folder))
  const missing = (await from.list(folder)).filter((name) => !there.has(name))
  await Promise.all(
    missing.map(async (name) => {
      const content = await from.get(`${folder}/${name}`)
      if (content) await to.put(`${folder}/${name}`, content)
    }),
  )
}
