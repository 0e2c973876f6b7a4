import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { codeOf, messageOf } from './error-code.ts'
import { lockFile } from './file-lock.ts'
import { StartError } from './start-error.ts'
import { removeLeftovers } from './work-folder.ts'

/**
 * Makes the data directory ready and keeps every other process out of it until `release`. What interrupted backups and
 * restores have left there is removed: it is patients' data that nobody would look for.
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
  const lock = takeLock(folder)
  if (!lock)
    throw new StartError(
      `DATA_DIR ${folder} is in use by another process (${readHolder(holder)}): stop that one, or set DATA_DIR to another folder`,
    )
  writeFileSync(holder, String(process.pid))
  removeLeftovers(folder)
  return lock
}

/** Node's own `recursive` never returns where a file system has no folders to make, such as /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function takeLock(folder: string) {
  try {
    return lockFile(join(folder, 'lock'))
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
