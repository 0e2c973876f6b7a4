import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database, type Engine } from '#server/database/connect.ts'
import { newPostgresDatabase } from './postgres.ts'
import { freePort, type Variables } from './server.ts'

/** A new place for data, as one finds it on a new machine: nothing is in it. `drop` removes it. */
export async function emptyInstallation(engine: Engine): Promise<{ variables: Variables; drop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-place-'))
  const database = engine === 'postgres' ? await newPostgresDatabase() : undefined
  const port = await freePort()
  const variables = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(folder, 'data'),
    ...(database && { DATABASE_URL: database.url }),
  }
  const drop = async () => {
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { variables, drop }
}

/** Does `work` on the database that these variables name. */
export async function withDatabaseOf<T>(variables: Variables, work: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = variables
  const database = await connect(DATABASE_URL ? { url: DATABASE_URL } : { file: join(DATA_DIR!, 'clinic.sqlite') })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
