import { parseArgs } from 'node:util'
import { z } from 'zod'
import { migrateAfterCopy } from '../database/before-migration.ts'
import { seedBulk } from '../database/seed/bulk/index.ts'
import { seedWhenEmpty } from '../database/seed/index.ts'
import { chooseStorage } from '../media/choose-storage.ts'
import { type Command, CommandError } from './command.ts'
import { onIdleDatabase } from './open-runtime.ts'
import { parseOptions } from './options.ts'
import { showProgress } from './progress.ts'

const size = (standard: number) => z.coerce.number().int().min(1).max(1_000_000).default(standard)
const options = z.object({
  appointments: size(100_000),
  orders: size(20_000),
  subscribers: size(50_000),
  force: z.boolean().default(false),
})

export const seedBulkCommand: Command = {
  usage: 'seed bulk [--appointments N] [--orders N] [--subscribers N] [--force]',
  summary: 'fill a database that holds nobody’s data with a very large number of made-up rows, to test its speed',
  run: async (parameters) => {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      args: parameters,
      options: { appointments: text, orders: text, subscribers: text, force: { type: 'boolean' } },
    })
    const { force, ...sizes } = parseOptions(options, values)
    return onIdleDatabase(async (deps, environment) => {
      await migrateAfterCopy(deps.database, { dataDir: environment.DATA_DIR, now: deps.now() })
      await seedWhenEmpty({ ...deps, storage: await chooseStorage(environment) })
      const until = new Date(deps.now()).setUTCHours(0, 0, 0, 0)
      const outcome = await seedBulk({ database: deps.database, until, report: showProgress() }, sizes, force)
      if (outcome.ok)
        return `Added ${sizes.appointments} appointments, ${sizes.orders} orders and ${sizes.subscribers} subscribers, all made up`
      throw new CommandError(
        outcome.reason === 'bulk_already'
          ? 'The made-up rows are already there: nothing was changed'
          : 'The database holds appointments, orders or subscribers: nothing was changed (--force adds to them)',
      )
    })
  },
}
