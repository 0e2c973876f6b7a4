import { readdirSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName, backupsToRemove } from '#domain/backups/retention.ts'
import { second } from '#domain/dates/durations.ts'
import type { Deps } from '../deps.ts'
import { errorMessage } from '../errors.ts'
import { removeAbandonedFolders } from '../files/temp-folder.ts'
import { storageFaultOf } from '../media/check-storage.ts'
import type { Storage } from '../media/storage.ts'
import type { Progress } from '../progress.ts'
import { endBackup, type NewestBackup, reportBackup } from '../services/backups/backup-run.ts'
import { backupFolder } from '../services/backups/backup-status.ts'
import type { SecretCipher } from '../services/connections/secret-cipher.ts'
import { readBackupSafety } from '../services/connections/stored-connections.ts'
import { readSettings } from '../services/settings-sections.ts'
import { readSetting } from '../services/stored-settings.ts'
import { makeBackup } from './backup.ts'
import type { DestinationSettings } from './destinations/destination.ts'
import { destinationName, openDestination } from './destinations/open-destination.ts'

type RunDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'dataDir'> & {
  cipher: SecretCipher
  /** A connection of its own for saying how far it is: while the tables are read, the one of SQLite has no turn for it. */
  progress: Pick<Deps, 'database'>
  /** The passphrase of the environment, which wins over the one that an owner has entered. */
  passphrase: string | undefined
  /** Opened here, so that its error becomes the reason of the failed backup. */
  openStorage: () => Promise<Storage>
  /** Says why something failed, for a person. */
  reasonOf: (error: unknown) => string | undefined
}

const writeIntervalMs = 2 * second

/**
 * Makes the backup that `beginBackup` has begun under `id` (docs/product.md, "Backups"): into the server's folder, from
 * there to the destination of second copies, and removes expired backups. Never throws what went wrong: it is written down,
 * for Today and the health check. Returns whether all went well.
 */
export async function runBackup(deps: RunDeps, id: string): Promise<boolean> {
  const progress = reporting(deps, id)
  let newest: NewestBackup | undefined
  try {
    const safety = await safetyOf(deps)
    newest = await makeOne(deps, deps.passphrase ?? (safety?.passphrase || undefined), progress.report)
    if (safety?.place) newest = { ...newest, place: await copyTo(safety.place, deps, newest.file, progress.report) }
    await removeOld(deps, safety?.place ?? null)
    await progress.stop()
    await endBackup(deps, id, { newest })
    return true
  } catch (error) {
    await progress.stop()
    await endBackup(deps, id, { ...(newest && { newest }), fault: deps.reasonOf(error) ?? errorMessage(error) })
    return false
  }
}

/** Throws where a backup would be readable, or have no second copy, though an owner has asked for either. */
async function safetyOf({ database, cipher, passphrase }: RunDeps) {
  const safety = await readBackupSafety(database.db, () => cipher)
  if (safety.ok) return safety.value
  if (safety.reason === 'unreadable')
    throw new Error('Its passphrase and second place can’t be read with this server’s key. Enter them again')
  // The second place stayed with the original, and Today says that it has to be entered anew.
  if (passphrase !== undefined) return undefined
  throw new Error(
    'This is a restored copy, which doesn’t have the original’s passphrase for backups. Enter one under Settings, Backups, or set BACKUP_PASSPHRASE on the server',
  )
}

async function makeOne(
  deps: RunDeps,
  passphrase: string | undefined,
  report: (progress: Progress) => void,
): Promise<NewestBackup> {
  const folder = backupFolder(deps)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeDrafts(folder)
  removeAbandonedFolders(deps.dataDir)
  const storage = await deps.openStorage()
  const name = backupName(deps.now(), passphrase !== undefined)
  const file = join(folder, name)
  const { createdAt } = await makeBackup({ ...deps, storage }, { file, scratch: deps.dataDir, report, passphrase })
  return { at: createdAt, file: name, bytes: (await stat(file)).size, place: '' }
}

/** Removes incomplete files of a killed process. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
}

async function copyTo(
  settings: DestinationSettings,
  deps: RunDeps,
  name: string,
  report: (progress: Progress) => void,
): Promise<string> {
  report({ what: 'second place', done: 0, of: 1 })
  try {
    const destination = await openDestination(settings)
    await destination.put(name, join(backupFolder(deps), name))
  } catch (error) {
    const reason = settings.kind === 's3' ? storageFaultOf(error).reason : (deps.reasonOf(error) ?? errorMessage(error))
    throw new Error(`It was made, but isn’t at its second place: ${reason}`, { cause: error })
  }
  report({ what: 'second place', done: 1, of: 1 })
  return destinationName(settings)
}

/** Only after the new one is where it belongs: until then the old ones are all there is. */
async function removeOld(deps: RunDeps, second: DestinationSettings | null): Promise<void> {
  const { value: plan } = await readSettings(deps.database.db, 'backups')
  const timeZone = await readSetting(deps.database.db, 'clinic.timeZone')
  const folder = backupFolder(deps)
  for (const name of backupsToRemove(readdirSync(folder), plan, timeZone)) await rm(join(folder, name), { force: true })
  if (!second) return
  const destination = await openDestination(second)
  for (const name of backupsToRemove(await destination.list(), plan, timeZone)) await destination.remove(name)
}

/** Tells how far it is every 2 s, whether it gets any further or not: that is how others know that its process lives. */
function reporting(deps: RunDeps, id: string) {
  let last: Progress = { what: 'beginning', done: 0, of: 0 }
  let writing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // The database may be unreachable now; the next report tries again.
    writing = writing.then(() => reportBackup({ ...deps, ...deps.progress }, id, last)).catch(() => {})
  }, writeIntervalMs)
  return {
    report: (progress: Progress) => {
      last = progress
    },
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
