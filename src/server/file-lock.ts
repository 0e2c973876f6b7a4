import Sqlite from 'better-sqlite3'
import { codeOf } from './errors.ts'

/** `release` lets it go; the operating system does so as well when the process ends, however that ends. */
export type FileLock = { release: () => void }

/**
 * Takes a lock on a small file, which is made where there is none; `undefined` where another process has it. The lock is
 * the operating system's own, taken by SQLite, so none outlives its process. Throws where the file cannot be written.
 */
export function lockFile(file: string): FileLock | undefined {
  const lock = new Sqlite(file)
  try {
    lock.pragma('busy_timeout = 0')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (codeOf(error) !== 'SQLITE_BUSY') throw error
    return undefined
  }
  return { release: () => lock.close() }
}
