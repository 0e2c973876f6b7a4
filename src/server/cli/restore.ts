import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { systemActor } from '#domain/staff/system-actors.ts'
import { DamagedBackup, type Manifest } from '../backup/manifest.ts'
import { readBackup, restoreBackup } from '../backup/restore.ts'
import { migrate } from '../database/migrate.ts'
import { ownFolderOf, storageAt, storageFromEnvironment } from '../media/choose-storage.ts'
import { releaseHold } from '../services/hold.ts'
import { openForCommand } from './backup-file.ts'
import { type Command, CommandError, createProgressPrinter, parseOptions } from './command.ts'
import { type CommandBody, onIdleDatabase, onLiveDatabase } from './open-runtime.ts'

const options = z.object({ from: z.string().min(1) })

export const restore: Command = {
  usage: 'restore --from FILE',
  summary: 'fill an empty database and its pictures from a backup of either kind of database',
  run: async (parameters) => {
    const file = resolve(parseOptions(parameters, options).from)
    if (!existsSync(file)) throw new CommandError(`There’s no file ${file}`)
    return openForCommand(file, (plain) => restoreFrom(plain, file))
  },
}

/** `plain`: the backup without its encryption; `file`: as it was named. */
async function restoreFrom(plain: string, file: string): Promise<string> {
  const manifest = await manifestOf(plain, file)
  const fill: CommandBody<string> = async ({ database, now }, environment) => {
    // An object store that the original has connected is the original's: see "Moving pictures" in docs/product.md.
    const storage = (await storageFromEnvironment(environment)) ?? (await storageAt(null, ownFolderOf(environment)))
    const outcome = await restoreBackup(
      { database, now },
      { file: plain, manifest, storage, scratch: environment.DATA_DIR, report: createProgressPrinter() },
    )
    if (!outcome.ok)
      throw new CommandError(
        outcome.reason === 'not_empty'
          ? 'The database is not empty: nothing was changed. Restore into a new DATA_DIR or database'
          : 'The backup is from an earlier version than the database: nothing was changed. Restore into a new database',
      )
    await migrate(database)
    const { rows, pictures, createdAt } = manifest
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return `Restored ${total} rows and ${pictures} pictures from the backup made at ${createdAt}. This copy is on hold: it sends no email and doesn’t contact the payment provider until an owner makes it the live site in the dashboard, or you run "npm run cli -- go-live"`
  }
  return onIdleDatabase(fill, { mayBeLost: true })
}

/** Reads the backup before a data directory is made, so that a file that cannot be used leaves nothing behind. */
export async function manifestOf(plain: string, file: string): Promise<Manifest> {
  const read = await readBackup(plain).catch((error: unknown) => {
    if (!(error instanceof DamagedBackup)) throw error
    throw new CommandError(`${error.message}. Nothing was changed`)
  })
  if (read.ok) return read.manifest
  throw new CommandError(
    read.reason === 'newer'
      ? `The backup is from a later version (${read.migration}): nothing was changed. Update the program first`
      : `${file} isn’t a backup of this product, or it’s damaged: nothing was changed`,
  )
}

const goLiveOptions = z.object({ 'drop-waiting': z.boolean().default(false) })

export const goLive: Command = {
  usage: 'go-live [--drop-waiting]',
  summary:
    'make a restored copy the live site, so that emails and payments work again; --drop-waiting doesn’t send what was waiting before the restore',
  run: async (parameters) => {
    const { 'drop-waiting': drops } = parseOptions(parameters, goLiveOptions, ['drop-waiting'])
    const waiting = drops ? 'drop' : 'send'
    return onLiveDatabase(async (deps) => {
      const outcome = await releaseHold({ ...deps, randomBytes }, { waiting, actor: systemActor('command line') })
      if (!outcome.ok) throw new CommandError('This copy isn’t on hold: nothing was changed')
      const said = 'This copy is now the live site: emails and payments work again, no restart needed'
      return waiting === 'drop' ? `${said}. ${outcome.dropped} waiting emails won’t be sent` : said
    })
  },
}
