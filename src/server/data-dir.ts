import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { codeOf, messageOf } from './error-code.ts'
import { StartError } from './start-error.ts'

/**
 * Makes the data directory ready and keeps every other process out of it until `release`. The lock is the operating
 * system's own (SQLite takes it on a small file), so that it ends with the process, however that ends.
 */
export function claimDataDir(folder: string): { release: () => void } {
  try {
    makeFolder(resolve(folder))
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${folder} cannot be written (${codeOf(error)}): give it the right owner, or set DATA_DIR to another folder`,
      { cause: error },
    )
  }
  const holder = join(folder, 'lock.pid')
  const lock = openLock(folder)
  try {
    lock.pragma('busy_timeout = 0')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (codeOf(error) !== 'SQLITE_BUSY') throw error
    throw new StartError(
      `DATA_DIR ${folder} is in use by another process (${readHolder(holder)}): stop that one, or set DATA_DIR to another folder`,
    )
  }
  writeFileSync(holder, String(process.pid))
  return { release: () => lock.close() }
}

/** Node's own `recursive` never returns where a file system has no folders to make, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function openLock(folder: string) {
  try {
    return new Sqlite(join(folder, 'lock'))
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${folder} cannot be written (${messageOf(error)}): give it the right owner, or set DATA_DIR to another folder`,
      { cause: error },
    )
  }
}

function readHolder(file: string): string {
  try {
    return `process ${readFileSync(file, 'utf8')}`
  } catch {
    return 'unknown process'
  }
}
