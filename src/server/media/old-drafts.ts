import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { day } from '#domain/dates/durations.ts'
import { errorCode } from '../errors.ts'

/**
 * Removes drafts (`.part`) below a folder that are older than a day: a process that was killed while it wrote has left them,
 * and nothing reads them. Returns how many.
 */
export async function removeOldDrafts(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch((error: unknown) => {
    // Where a file has the folder's name nothing can be written, and whoever writes there says so.
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error
    return []
  })
  let removed = 0
  for (const path of names.filter((name) => name.endsWith('.part')).map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile() || now.getTime() - found.mtimeMs < day) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
