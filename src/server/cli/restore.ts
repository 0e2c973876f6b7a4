import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { DamagedBackup } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore.ts'
import { migrate } from '../database/migrate.ts'
import { chooseStorage } from '../media/choose-storage.ts'
import { type Command, CommandError } from './command.ts'
import { onIdleDatabase } from './open-house.ts'
import { parseOptions } from './options.ts'
import { showProgress } from './progress.ts'

const options = z.object({ from: z.string().min(1) })

export const restore: Command = {
  usage: 'restore --from FILE',
  summary: 'fill an empty database and its pictures from a backup, of either kind of database',
  run: async (parameters) => {
    const { values } = parseArgs({ args: parameters, options: { from: { type: 'string' } } })
    const file = resolve(parseOptions(options, values).from)
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}`)
    return onIdleDatabase(async ({ database, now }, environment) => {
      const storage = await chooseStorage(environment)
      const outcome = await restoreBackup(
        { database, now },
        { file, storage, scratch: environment.DATA_DIR, report: showProgress() },
      ).catch((error: unknown) => {
        if (!(error instanceof DamagedBackup)) throw error
        throw new CommandError(`${error.message}. Nothing was changed`)
      })
      if (!outcome.ok)
        switch (outcome.reason) {
          case 'no_backup':
            throw new CommandError(`${file} is no backup of this product, or a damaged one: nothing was changed`)
          case 'not_empty':
            throw new CommandError(
              'The database is not empty: nothing was changed. Restore into a new DATA_DIR or database',
            )
          case 'further':
            throw new CommandError('The backup is of an earlier version than the database: restore into a new one')
          case 'newer':
            throw new CommandError(
              `The backup is of a later version (${outcome.migration}): update the program first. Nothing was changed`,
            )
        }
      await migrate(database)
      const { rows, pictures, createdAt } = outcome.manifest
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
      return `Restored ${total} rows and ${pictures} pictures from the backup of ${createdAt}. This copy is on hold: no email leaves it and no payment is asked about until an owner says in the dashboard that it is the real one, or you run "npm run cli -- go-live"`
    })
  },
}
