import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Database } from '../database/connect.ts'
import { foreignTable, migrationsRun, unknownMigration } from '../database/migrate.ts'
import type { Environment } from '../environment.ts'
import { errorCode, errorMessage, StartError } from '../errors.ts'

/**
 * Opens the database that the environment names. Throws a `StartError` when it does not answer, is not this product's
 * to change, or was lost. `mayBeLost`: for a restore, which is what brings a lost one back.
 */
export async function openDatabase(
  environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>,
  { mayBeLost = false }: { mayBeLost?: boolean } = {},
): Promise<Database> {
  if (!environment.DATABASE_URL && !mayBeLost) refuseLost(environment.DATA_DIR)
  const database = await open(environment)
  const fault = await faultOf(database, environment)
  if (fault === undefined) return database
  await database.close()
  throw new StartError(fault)
}

/** A file that cannot be read is reported later. */
async function faultOf(
  database: Database,
  { DATABASE_URL, DATA_DIR }: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<string | undefined> {
  const newer = unknownMigration(await migrationsRun(database).catch(() => []))
  if (newer !== undefined)
    return `The database is of a newer version of this product (it has ${newer}): run that version${DATABASE_URL ? ', or restore a backup from before' : ', or go back to the copy from before with "npm run cli -- go-back"'}`
  const foreign = await foreignTable(database).catch(() => undefined)
  if (foreign === undefined) return undefined
  return DATABASE_URL
    ? `DATABASE_URL: the database belongs to another program (it has a table ${foreign}): nothing was changed. Make an empty database, and name that one`
    : `The database ${join(DATA_DIR, 'clinic.sqlite')} belongs to another program (it has a table ${foreign}): set DATA_DIR to a different folder`
}

async function open(environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  if (!environment.DATABASE_URL) return openFile(join(environment.DATA_DIR, 'clinic.sqlite'))
  try {
    return await connect({ url: environment.DATABASE_URL })
  } catch (error) {
    const { host } = new URL(environment.DATABASE_URL)
    throw new StartError(
      `DATABASE_URL: the database at ${host} isn’t answering (${errorMessage(error)}): start it, or correct the address`,
      { cause: error },
    )
  }
}

/**
 * No database, or an empty file, beside pictures is what a full disk or a broken copy leaves, or a DATABASE_URL that was
 * forgotten: a new one in its place would hide the loss.
 */
function refuseLost(dataDir: string): void {
  const file = join(dataDir, 'clinic.sqlite')
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (sizeOf(file) > 0 || sizeOf(`${file}-wal`) > 0) return
  const media = join(dataDir, 'media')
  const pictures = join(media, 'originals')
  if (!existsSync(pictures) || readdirSync(pictures).length === 0) return
  throw new StartError(
    `The database ${file} is ${existsSync(file) ? 'empty' : 'missing'}, but there are pictures beside it: restore it from a backup, name a PostgreSQL database in DATABASE_URL if that has the data, or move the folder ${media} elsewhere to begin anew`,
  )
}

async function openFile(file: string): Promise<Database> {
  try {
    return await connect({ file })
  } catch (error) {
    // Neither its file nor those beside it may be opened: no backup helps there.
    const todo = errorCode(error)?.startsWith('SQLITE_CANTOPEN')
      ? 'give the file and its folder the right owner'
      : 'restore it from a backup'
    throw new StartError(
      `The database ${file} can’t be opened (${errorMessage(error)}): ${todo}, or set DATA_DIR to a different folder`,
      { cause: error },
    )
  }
}
