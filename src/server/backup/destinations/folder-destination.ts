import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyBackup } from '../backup.ts'
import type { BackupDestination } from './destination.ts'

/** A folder of this machine, such as a disk of its own or one of another machine that is mounted there. It is not made. */
export const folderDestination = (folder: string): BackupDestination => ({
  put: (name, file) => copyBackup(file, join(folder, name)),
  list: () => readdir(folder),
  remove: (name) => rm(join(folder, name), { force: true }),
})
