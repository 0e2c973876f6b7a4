import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Database } from './database/connect.ts'
import { migrationsRun, unknownMigration } from './database/migrate.ts'
import type { Environment } from './environment.ts'
import { messageOf, StartError } from './errors.ts'

/** Opens the database that the environment names. Throws a `StartError` when it does not answer. */
export async function openDatabase(environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  const database = await open(environment)
  const newer = await findNewer(database)
  if (newer === undefined) return database
  await database.close()
  throw new StartError(
    `The database is of a newer version of this product (it has ${newer}): run that version${environment.DATABASE_URL ? ', or restore a backup from before' : ', or go back to the copy from before with "npm run cli -- go-back"'}`,
  )
}

/** A migration that has run and that this build does not know. What cannot be read has its own fault later. */
const findNewer = async (database: Database): Promise<string | undefined> =>
  unknownMigration(await migrationsRun(database).catch(() => []))

async function open(environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  if (!environment.DATABASE_URL) {
    refuseLost(environment.DATA_DIR)
    return openFile(join(environment.DATA_DIR, 'clinic.sqlite'))
  }
  try {
    return await connect({ url: environment.DATABASE_URL })
  } catch (error) {
    const { host } = new URL(environment.DATABASE_URL)
    throw new StartError(
      `DATABASE_URL: the database at ${host} isn’t answering (${messageOf(error)}): start it, or correct the address`,
      { cause: error },
    )
  }
}

/** An empty file beside pictures is what a full disk or a broken copy leaves: filled anew, the loss would go unseen. */
function refuseLost(dataDir: string): void {
  const file = join(dataDir, 'clinic.sqlite')
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (!existsSync(file) || sizeOf(file) > 0 || sizeOf(`${file}-wal`) > 0) return
  const pictures = join(dataDir, 'media', 'originals')
  if (!existsSync(pictures) || readdirSync(pictures).length === 0) return
  throw new StartError(
    `The database ${file} is empty, but there are pictures beside it: restore it from a backup, or remove the file to begin anew`,
  )
}

async function openFile(file: string): Promise<Database> {
  try {
    return await connect({ file })
  } catch (error) {
    throw new StartError(
      `The database ${file} can’t be opened (${messageOf(error)}): restore it from a backup, or set DATA_DIR to a different folder`,
      { cause: error },
    )
  }
}
