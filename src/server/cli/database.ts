import { z } from 'zod'
import { migrateAfterCopy } from '../database/before-migration.ts'
import { seedBulk } from '../database/seed/bulk/index.ts'
import { findClinicFolder, seedWhenEmpty } from '../database/seed/index.ts'
import { demoFolder } from '../files/project-file.ts'
import { storageInUse } from '../runtime/open-storage.ts'
import { type Command, CommandError, createProgressPrinter, parseOptions } from './command.ts'
import { onIdleDatabase } from './open-runtime.ts'

export const seed: Command = {
  usage: 'seed [--clinic NAME]',
  summary:
    'fill an empty database with the starting content: that of an example clinic in demo, or of a folder with site files',
  run: async (parameters) => {
    const { clinic } = parseOptions(parameters, z.object({ clinic: z.string().min(1).optional() }))
    const folder = clinic === undefined ? demoFolder() : findClinicFolder(clinic)
    if (!folder)
      throw new CommandError(`There’s no clinic ${clinic}: name a folder of demo, or one that has a site.yaml`)
    return onIdleDatabase(async (deps, environment) => {
      await migrateAfterCopy(deps.database, { dataDir: environment.DATA_DIR, now: deps.now() })
      const filled = await seedWhenEmpty({ ...deps, storage: await storageInUse(environment, deps) }, folder)
      const unchanged = 'The database already has content: nothing was changed'
      if (!filled && clinic !== undefined) throw new CommandError(unchanged)
      return filled ? 'Filled the empty database with the starting content' : unchanged
    })
  },
}

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

const size = (standard: number) => z.coerce.number().int().min(1).max(1_000_000).default(standard)
const sizeOptions = z.object({
  appointments: size(100_000),
  orders: size(20_000),
  subscribers: size(50_000),
  force: z.boolean().default(false),
})

export const seedBulkCommand: Command = {
  usage: 'seed bulk [--appointments N] [--orders N] [--subscribers N] [--force]',
  summary: 'fill a database that holds nobody’s data with a very large number of made-up rows, to test its speed',
  run: async (parameters) => {
    const { force, ...sizes } = parseOptions(parameters, sizeOptions, ['force'])
    return onIdleDatabase(async (deps, environment) => {
      await migrateAfterCopy(deps.database, { dataDir: environment.DATA_DIR, now: deps.now() })
      await seedWhenEmpty({ ...deps, storage: await storageInUse(environment, deps) })
      const until = new Date(deps.now()).setUTCHours(0, 0, 0, 0)
      const outcome = await seedBulk({ database: deps.database, until, report: createProgressPrinter() }, sizes, force)
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
