import { join } from 'node:path'
import { connect, type Database } from './database/connect.ts'
import type { Environment } from './environment.ts'
import { messageOf, StartError } from './errors.ts'

/** Opens the database that the environment names. Throws a `StartError` when it does not answer. */
export async function openDatabase(environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  if (!environment.DATABASE_URL) return openFile(join(environment.DATA_DIR, 'clinic.sqlite'))
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
