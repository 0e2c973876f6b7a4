import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode, errorMessage, StartError } from '../errors.ts'
import { lockFile } from './file-lock.ts'
import { removeAbandonedFolders } from './temp-folder.ts'

/**
 * Makes the data directory ready and keeps every other process out of it until `release`; `shared` lets others in that
 * share it too, as servers on one PostgreSQL may. What interrupted backups and
 * restores have left there is removed: it is patients' data that nobody would look for. `abandon` releases it and removes
 * the directory again where it was made for this and nothing was put into it.
 */
export function claimDataDir(
  folder: string,
  kind: 'exclusive' | 'shared' = 'exclusive',
): { release: () => void; abandon: () => void } {
  const missing = missingFolders(resolve(folder))
  try {
    makePrivateFolder(resolve(folder))
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${folder} can’t be written to (${errorCode(error)}): give it the right owner, or set DATA_DIR to a different folder`,
      { cause: error },
    )
  }
  const holder = join(folder, 'lock.pid')
  const lock = takeLock(folder, kind)
  if (!lock)
    throw new StartError(
      `DATA_DIR ${folder} is in use by another process (${readHolder(holder)}): stop that process, or set DATA_DIR to a different folder`,
    )
  writeFileSync(holder, String(process.pid))
  removeAbandonedFolders(folder)
  const abandon = () => {
    lock.release()
    if (missing.length === 0 || readdirSync(folder).some((name) => !ours.includes(name))) return
    for (const name of ours) rmSync(join(folder, name), { force: true })
    for (const made of missing) if (readdirSync(made).length === 0) rmdirSync(made)
  }
  return { release: lock.release, abandon }
}

/** The files that a claim itself creates in the directory. */
const ours = ['lock', 'lock.pid']

/** This folder and those above it that are not there yet, the innermost first. */
const missingFolders = (folder: string): string[] =>
  existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))]

/** Node's own `recursive` never returns where a file system has no folders to make, such as /proc. */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return
  makePrivateFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function takeLock(folder: string, kind: 'exclusive' | 'shared') {
  try {
    return lockFile(join(folder, 'lock'), kind)
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${folder} can’t be written to (${errorMessage(error)}): give it the right owner, or set DATA_DIR to a different folder`,
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
