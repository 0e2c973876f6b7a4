import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { lockFile } from './file-lock.ts'

type Purpose = 'backup' | 'restore' | 'export'
const names = /^\.clinic-(?:backup|restore|export)-[\w-]+$/
const lockOf = (folder: string) => `${folder}.lock`

/** A folder that is still written to fails with ENOTEMPTY, so removing it is retried for some seconds. */
const patiently = { recursive: true, force: true, maxRetries: 15, retryDelay: 50 } as const

/**
 * Does `work` in a new folder inside of `parent`, with mode 0700, and removes the folder afterwards. When the
 * process is killed on the way, the folder stays until `removeAbandonedFolders`. A lock beside it says that somebody is at work;
 * it is there before the folder, so that no other process takes a new one for left over.
 */
export async function withTempFolder<T>(
  parent: string,
  purpose: Purpose,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(parent, `.clinic-${purpose}-${uuidv7()}`)
  const lock = lockFile(lockOf(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
    return await work(folder)
  } finally {
    await rm(folder, patiently)
    lock?.release()
    await rm(lockOf(folder), { force: true })
  }
}

/** Removes the work folders in `parent` whose process is gone; those of others that are at work stay. */
export function removeAbandonedFolders(parent: string): void {
  const found = readdirSync(parent).map((name) => basename(name, '.lock'))
  for (const name of new Set(found.filter((each) => names.test(each)))) {
    const folder = join(parent, name)
    const lock = lockFile(lockOf(folder))
    if (!lock) continue
    rmSync(folder, patiently)
    lock.release()
    rmSync(lockOf(folder), { force: true })
  }
}
