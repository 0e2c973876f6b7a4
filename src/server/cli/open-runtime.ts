import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { wallClock } from '../clock.ts'
import { migrationsAreCurrent } from '../database/migrate.ts'
import type { Deps } from '../deps.ts'
import { type Environment, readEnvironment } from '../environment.ts'
import { claimDataDir } from '../files/data-dir.ts'
import { openDatabase } from '../runtime/open-database.ts'
import { CommandError } from './command.ts'

/** A command's work with a database; its rejection is shown to the user. */
export type CommandBody<T> = (
  deps: Pick<Deps, 'database' | 'now' | 'pause' | 'newId'>,
  environment: Environment,
) => Promise<T>

/**
 * Does `work` on the database while no server has it: for what a running server must not meet. When it fails, a data
 * directory that was made for it and holds nothing is removed again. `mayBeLost`: whether it brings a lost database back.
 * `asItIs`: it must change nothing, so a database that is not there yet, or not at this version, is refused.
 */
export async function onIdleDatabase<T>(
  work: CommandBody<T>,
  { asItIs = false, ...opening }: { mayBeLost?: boolean; asItIs?: boolean } = {},
): Promise<T> {
  const environment = readEnvironment()
  const behind = new CommandError(
    'The database isn’t set up yet, or isn’t at this version: nothing was changed. Run "npm run cli -- migrate" first',
  )
  // To open it would make it.
  if (asItIs && !hasDatabase(environment)) throw behind
  const claim = claimDataDir(environment.DATA_DIR)
  try {
    const done = await onDatabase(
      environment,
      async (deps) => {
        if (asItIs && !(await migrationsAreCurrent(deps.database))) throw behind
        return work(deps, environment)
      },
      opening,
    )
    claim.release()
    return done
  } catch (error) {
    claim.abandon()
    throw error
  }
}

/** Does `work` on a database that is set up, whether a server is running on it or not. */
export async function onLiveDatabase<T>(work: CommandBody<T>): Promise<T> {
  const environment = readEnvironment()
  const missing = new CommandError('The database isn’t set up yet: run "npm start" or "npm run cli -- migrate" first')
  if (!hasDatabase(environment)) throw missing
  return onDatabase(environment, async (deps) => {
    if (!(await migrationsAreCurrent(deps.database))) throw missing
    return work(deps, environment)
  })
}

const hasDatabase = ({ DATABASE_URL, DATA_DIR }: Environment) =>
  DATABASE_URL !== undefined || existsSync(join(DATA_DIR, 'clinic.sqlite'))

async function onDatabase<T>(
  environment: Environment,
  work: CommandBody<T>,
  opening: { mayBeLost?: boolean } = {},
): Promise<T> {
  const database = await openDatabase(environment, opening)
  try {
    return await work({ database, ...wallClock, newId: uuidv7 }, environment)
  } finally {
    await database.close()
  }
}
