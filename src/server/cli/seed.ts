import { migrateAfterCopy } from '../database/before-migration.ts'
import { seedWhenEmpty } from '../database/seed/index.ts'
import { chooseStorage } from '../media/choose-storage.ts'
import type { Command } from './command.ts'
import { onIdleDatabase } from './open-runtime.ts'

export const seed: Command = {
  usage: 'seed',
  summary: 'fill an empty database with the starting content',
  run: () =>
    onIdleDatabase(async (deps, environment) => {
      await migrateAfterCopy(deps.database, { dataDir: environment.DATA_DIR, now: deps.now() })
      const filled = await seedWhenEmpty({ ...deps, storage: await chooseStorage(environment) })
      return filled
        ? 'Filled the empty database with the starting content'
        : 'The database already has content: nothing was changed'
    }),
}
