import { sql } from 'kysely'
import { formatBytes } from '#domain/count.ts'
import { day, minute, second } from '#domain/dates/durations.ts'
import type { Database } from '#server/database/connect.ts'
import { migrationsRun, pendingMigrations, unknownMigration } from '#server/database/migrate.ts'
import type { Deps, TimedDeps } from '#server/deps.ts'
import { errorMessage } from '#server/errors.ts'
import { checkStorage } from '#server/media/check-storage.ts'
import { backupForToday } from '#server/services/backups/backup-status.ts'
import { readSetting } from '#server/services/stored-settings.ts'
import { attention, broken, type Finding, ok } from './finding.ts'

/** Whether the database responds, how fast, its version, and whether its migrations match this build. */
export async function examineDatabase({ database }: Pick<Deps, 'database'>): Promise<Finding> {
  const began = performance.now()
  const version = await versionOf(database)
  const ms = Math.round(performance.now() - began)
  const named = `${database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${version}`
  const unknown = unknownMigration(await migrationsRun(database))
  if (unknown)
    return broken(
      `${named} holds the data of a newer version of the product (${unknown})`,
      'Run that version, or "npm run cli -- go-back"',
    )
  const { pending } = await pendingMigrations(database)
  if (pending.length > 0)
    return broken(
      `${named} isn’t up to date: ${pending.length} migrations are missing`,
      'Run "npm run cli -- migrate", or start the server',
    )
  const says = `${named} answers in ${ms} ms and is up to date`
  return ms > second ? attention(says, 'Look why it takes so long: every page waits for it') : ok(says)
}

async function versionOf({ db, engine }: Database): Promise<string> {
  const query =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`
  return (await query.execute(db)).rows[0]?.version ?? ''
}

const setTheClock = 'Let the machine set its clock by itself (NTP): links, codes and webhooks depend on it'

/** Compares our clock with PostgreSQL's, or else with that of the web server at the site's address. */
export async function examineClock({
  database,
  now,
  publicUrl,
}: Pick<Deps, 'database' | 'now' | 'publicUrl'>): Promise<Finding> {
  const other = database.engine === 'postgres' ? await databaseTime(database) : await webTime(publicUrl)
  if (other === undefined) return ok(`It’s ${now().toISOString()}; there’s no other clock here to compare with`)
  const apart = Math.round(Math.abs(other - now().getTime()) / second)
  const whose = database.engine === 'postgres' ? 'the database' : publicUrl
  const says = apart === 0 ? `It agrees with the clock of ${whose}` : `It’s ${apart} s off the clock of ${whose}`
  if (apart * second > 5 * minute) return broken(says, setTheClock)
  return apart > 30 ? attention(says, setTheClock) : ok(says)
}

async function databaseTime({ db }: Database): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(
    db,
  )
  return rows[0]?.ms
}

async function webTime(publicUrl: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(5 * second) })
    await answer.body?.cancel()
    const time = Date.parse(answer.headers.get('date') ?? '')
    return Number.isNaN(time) ? undefined : time
  } catch {
    return undefined
  }
}

/** Keeps a small file where pictures are kept, reads it back and removes it. */
export async function examineStorage({ storage }: Pick<Deps, 'storage'>): Promise<Finding> {
  const holder = storage.kind === 's3' ? 'The object store' : 'The folder of pictures'
  try {
    if (await checkStorage(storage)) return ok(`${holder} takes files, gives them back and removes them`)
    return broken(`${holder} doesn’t give back what it was given`, 'Ask whoever runs it')
  } catch (error) {
    const todo =
      storage.kind === 's3'
        ? 'Check it under Settings, Connections (or the S3_ variables), and whether the store is running'
        : 'Check its owner, and the disk'
    return broken(`${holder} can’t be used (${errorMessage(error)})`, todo)
  }
}

const backUp =
  'Turn on daily backups with a second place under Settings, Backups, or run "npm run cli -- backup --to FILE" and keep the file on another machine'

/** How old and large the last backup is, whether the last one failed, and how the last restore drill went. */
export async function examineBackup({ database, now }: TimedDeps): Promise<Finding> {
  const { lastAt, bytes, late, fault } = await backupForToday({ database, now })
  if (lastAt === '' && fault === '') return attention('No backup was ever made', backUp)
  const days = Math.floor((now().getTime() - Date.parse(lastAt)) / day)
  const age =
    lastAt === ''
      ? 'No backup was ever made'
      : days === 0
        ? 'The last backup is of today'
        : `The last backup is ${days} ${days === 1 ? 'day' : 'days'} old`
  const drill = await readSetting(database.db, 'backup.drill')
  const tried = drill?.ok ? `. A restore was last tried on ${drill.at.slice(0, 10)}, and all was as it was` : ''
  const says = `${bytes > 0 ? `${age}, ${formatBytes(bytes)}` : age}${tried}`
  if (drill && !drill.ok)
    return attention(
      `${says}. The restore drill of ${drill.at.slice(0, 10)} failed: ${drill.says.replace(/\.$/, '')}`,
      'Make a new backup, and run "npm run cli -- restore-drill" again',
    )
  if (fault !== '') return attention(`${says}. A newer one failed: ${fault}`, 'Correct it under Settings, Backups')
  return late ? attention(says, backUp) : ok(says)
}
