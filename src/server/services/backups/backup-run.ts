import { isAbandoned, isBackupDue, maxTries } from '#domain/backups/schedule.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, TimedDeps, WriteDeps } from '#server/deps.ts'
import type { Progress } from '#server/progress.ts'
import { writeAudit } from '../audit.ts'
import { readSettings } from '../settings-sections.ts'
import { readSetting, type Setting, writeSetting } from '../stored-settings.ts'

export type BackupRun = NonNullable<Setting<'backup.run'>>
/** The newest backup in the product's own folder. `place`: the destination of its second copy; empty if it has none. */
export type NewestBackup = NonNullable<Setting<'backup.newest'>>

const bySchedule: Actor = systemActor('schedule')

/**
 * Begins a backup in this process and returns the run's id, or `undefined` if any process is making one already. Without
 * `requestedBy` it begins only when one is due (docs/product.md, "Backups"). A run whose process has died is begun again, three
 * times in all.
 */
export const beginBackup = (deps: WriteDeps, requestedBy?: Actor): Promise<string | undefined> =>
  inTransaction(deps.database, async (tx) => {
    const run = await readSetting(tx, 'backup.run')
    const now = deps.now()
    const abandoned = run !== null && isAbandoned(run, now)
    if (run?.state === 'running' && !abandoned) return undefined
    if (!requestedBy && !(await isDue(tx, run, now))) return undefined
    const tries = abandoned && !requestedBy ? run.tries + 1 : 1
    const by = requestedBy?.name ?? (abandoned ? run.by : bySchedule.name)
    const at = now.toISOString()
    const next: BackupRun = {
      id: deps.newId(),
      state: 'running',
      startedAt: at,
      at,
      tries,
      by,
      what: '',
      done: 0,
      of: 0,
      fault: '',
    }
    if (tries > maxTries) {
      const fault = 'It was interrupted again and again. Look in the server’s log, and whether it has enough memory'
      await writeSetting(tx, 'backup.run', { ...next, state: 'failed', fault }, now)
      return undefined
    }
    await writeSetting(tx, 'backup.run', next, now)
    return next.id
  })

async function isDue(tx: Parameters<typeof readSetting>[0], run: BackupRun | null, now: Date): Promise<boolean> {
  const { value: plan } = await readSettings(tx, 'backups')
  const timeZone = await readSetting(tx, 'clinic.timeZone')
  return isBackupDue({ plan, timeZone, now, lastAt: await readSetting(tx, 'backup.lastAt'), run })
}

/** Records a backup's progress, which also shows that its process is alive. `false`: another process has taken the run over. */
export const reportBackup = (deps: WriteDeps, id: string, progress: Progress): Promise<boolean> =>
  inTransaction(deps.database, async (tx) => {
    const run = await readSetting(tx, 'backup.run')
    if (run?.id !== id || run.state !== 'running') return false
    const now = deps.now()
    await writeSetting(tx, 'backup.run', { ...run, ...progress, at: now.toISOString() }, now)
    return true
  })

/** The result of a backup: `newest` if it was made, `fault` (a sentence) if it or its second copy failed. */
export type BackupResult = { newest?: NewestBackup; fault?: string }

/** Records a backup's result, also in the audit log. */
export const endBackup = (deps: WriteDeps, id: string, { newest, fault }: BackupResult): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    const run = await readSetting(tx, 'backup.run')
    if (run?.id !== id) return
    const now = deps.now()
    const state = fault === undefined ? 'done' : 'failed'
    await writeSetting(tx, 'backup.run', { ...run, state, fault: fault ?? '', at: now.toISOString() }, now)
    if (newest) {
      await writeSetting(tx, 'backup.lastAt', newest.at, now)
      await writeSetting(tx, 'backup.newest', newest, now)
    }
    await writeAudit(tx, deps, {
      actor: { id: null, name: run.by },
      action: fault === undefined ? 'backup.made' : 'backup.failed',
      entityId: newest?.at ?? run.startedAt,
      after: {
        ...(newest && { file: newest.file, bytes: newest.bytes, place: newest.place }),
        ...(fault && { fault }),
      },
    })
  })

/** Records the result of a restore drill, for the health check. `copyOf`: when the backup was made; empty if unknown. */
export const noteDrill = (
  { database, now }: TimedDeps,
  drill: Omit<NonNullable<Setting<'backup.drill'>>, 'at'>,
): Promise<void> => writeSetting(database.db, 'backup.drill', { ...drill, at: now().toISOString() }, now())
