import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFile, Backups } from '#contract/backups.ts'
import type { TodayBackup } from '#contract/today.ts'
import { backupTime } from '#domain/backups/retention.ts'
import { isAbandoned, isBackupOverdue } from '#domain/backups/schedule.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Actor, Deps, TimedDeps } from '#server/deps.ts'
import { errorCode } from '#server/errors.ts'
import { auditInOwnTransaction } from '../audit.ts'
import { readConnection } from '../connections/stored-connections.ts'
import { readSetting, readSettingsOf } from '../stored-settings.ts'

type StatusDeps = Pick<Deps, 'database' | 'now' | 'dataDir' | 'connections'>

/** The folder in which the product keeps its own backups. */
export const backupFolder = ({ dataDir }: Pick<Deps, 'dataDir'>): string => join(dataDir, 'backups')

/** The backups in the server's folder, newest first. What is not finished, and every other file, is left out. */
export async function listBackups(deps: Pick<Deps, 'dataDir'>): Promise<BackupFile[]> {
  const folder = backupFolder(deps)
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const files: BackupFile[] = []
  for (const name of names) {
    const at = backupTime(name)
    const found = at && (await stat(join(folder, name)).catch(() => undefined))
    if (at && found) files.push({ name, at, bytes: found.size, encrypted: name.endsWith('.age') })
  }
  return files.sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** The full state of backups for owners, without secrets. */
export async function readBackups(deps: StatusDeps): Promise<Backups> {
  const { run, lastAt, late } = await readState(deps)
  const { value, unreadable, revision } = await readConnection(deps.database.db, deps.connections.cipher, 'backup')
  const { encrypts } = (await readSetting(deps.database.db, 'connection.backup')) ?? {}
  const { place: destination = null, passphrase = '' } = value ?? {}
  const store = destination?.kind === 's3' ? destination : { endpoint: '', region: '', bucket: '', accessKeyId: '' }
  const { endpoint, region, bucket, accessKeyId } = store
  return {
    lastAt,
    late,
    run,
    folder: backupFolder(deps),
    files: await listBackups(deps),
    safety: {
      revision,
      unreadable,
      hasPassphrase: passphrase !== '',
      fixedPassphrase: deps.connections.fixed.passphrase,
      saved: {
        destination: destination?.kind ?? 'none',
        folder: destination?.kind === 'folder' ? destination.path : '',
        endpoint,
        region,
        bucket,
        accessKeyId,
        // On a restored copy what was encrypted should not become readable by a save of something else.
        encrypts: passphrase !== '' || (unreadable && !deps.connections.fixed.passphrase && encrypts === true),
      },
    },
  }
}

async function readState({ database, now }: TimedDeps) {
  const keys = ['backup.run', 'backup.lastAt', 'backup.daily', 'backup.newest'] as const
  const saved = await readSettingsOf(database.db as Reader, keys)
  const lastAt = saved['backup.lastAt']
  const daily = saved['backup.daily']
  const late = isBackupOverdue({ daily, lastAt }, now())
  const run = saved['backup.run']
  // A run whose process has ended is reported as such: its progress bar no longer moves.
  const isSilent = run !== null && isAbandoned(run, now())
  return {
    lastAt,
    daily,
    late,
    run: run && (isSilent ? { ...run, what: 'waiting to be begun again' } : run),
    newest: saved['backup.newest'],
  }
}

/** The state of backups on the Today page: age and size of the newest, and whether the last one failed or is overdue. */
export async function backupForToday(deps: TimedDeps): Promise<TodayBackup> {
  const { run, lastAt, late, newest } = await readState(deps)
  const fault = run?.state === 'failed' ? run.fault : ''
  const isNewest = newest?.at === lastAt
  return { lastAt, bytes: isNewest ? newest.bytes : 0, late, fault }
}

/** Notes that somebody fetches a backup, which holds every patient's data. */
export const noteDownload = (
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { name, at, bytes, actor }: Pick<BackupFile, 'name' | 'at' | 'bytes'> & { actor: Actor },
): Promise<void> =>
  auditInOwnTransaction(deps, {
    actor,
    action: 'backup.downloaded',
    entity: 'backup',
    entityId: at,
    after: { file: name, bytes },
  })

type FoundBackup = Pick<BackupFile, 'at' | 'bytes'> & { path: string }

/** The path, time and size of a backup in the server's folder; `undefined` if there is none of this name. */
export async function findBackup(deps: Pick<Deps, 'dataDir'>, name: string): Promise<FoundBackup | undefined> {
  const file = (await listBackups(deps)).find((each) => each.name === name)
  return file && { path: join(backupFolder(deps), file.name), at: file.at, bytes: file.bytes }
}
