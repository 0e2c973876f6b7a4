import { migrateAfterCopy } from '../database/before-migration.ts'
import type { Command } from './command.ts'
import { onIdleDatabase } from './open-runtime.ts'

export const migrate: Command = {
  usage: 'migrate',
  summary: 'bring the database up to date',
  run: () =>
    onIdleDatabase(async ({ database, now }, { DATA_DIR }) => {
      const { ran, copy } = await migrateAfterCopy(database, { dataDir: DATA_DIR, now: now() })
      if (ran.length === 0) return 'The database is already up to date'
      const kept = copy ? `. A copy from before is in ${copy}: "npm run cli -- go-back" returns to it` : ''
      return `The database is up to date: ran ${ran.join(', ')}${kept}`
    }),
}
