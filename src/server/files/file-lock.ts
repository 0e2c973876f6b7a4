import Sqlite from 'better-sqlite3'
import { errorCode } from '../errors.ts'

/** `release` lets it go; the operating system does so as well when the process ends, however that ends. */
export type FileLock = { release: () => void }

/**
 * Takes a lock on a small file, which is made where there is none; `undefined` where another process has it. A `shared`
 * one goes with other shared ones. The lock is the operating system's own, taken by SQLite, so none outlives its process.
 * Throws where the file cannot be written.
 */
export function lockFile(file: string, kind: 'exclusive' | 'shared' = 'exclusive'): FileLock | undefined {
  const lock = new Sqlite(file)
  try {
    lock.pragma('busy_timeout = 0')
    if (kind === 'exclusive') lock.exec('begin exclusive')
    else {
      lock.exec('begin')
      // The first read takes the lock, until the transaction ends.
      lock.prepare('select count(*) from sqlite_schema').get()
    }
  } catch (error) {
    lock.close()
    if (errorCode(error) !== 'SQLITE_BUSY') throw error
    return undefined
  }
  return { release: () => lock.close() }
}
