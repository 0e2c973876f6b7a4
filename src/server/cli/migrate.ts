import { migrate as runMigrations } from '../database/migrate.ts'
import type { Command } from './command.ts'
import { onIdleDatabase } from './open-house.ts'

export const migrate: Command = {
  usage: 'migrate',
  summary: 'bring the database up to date',
  run: () =>
    onIdleDatabase(async ({ database }) => {
      const ran = await runMigrations(database)
      return ran.length === 0
        ? 'The database is up to date already'
        : `The database is up to date: ran ${ran.join(', ')}`
    }),
}
