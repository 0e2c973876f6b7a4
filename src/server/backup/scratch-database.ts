import { join } from 'node:path'
import { sql } from 'kysely'
import { day } from '#domain/dates/durations.ts'
import { connect, type Database } from '../database/connect.ts'
import { errorCode } from '../errors.ts'

/** A temporary empty database. `remove` closes and deletes it. */
export type ScratchDatabase = { database: Database; isOwnEngine: boolean; remove: () => Promise<void> }

const form = /^clinic_drill_(\d+)$/

/**
 * Opens an empty database of the engine in use: a file in `folder`, or a database beside the one at `url`. Where that
 * account may make none, a file all the same (`isOwnEngine: false`): a backup fits both engines.
 */
export async function openScratch(url: string | undefined, folder: string, now: Date): Promise<ScratchDatabase> {
  if (url !== undefined) {
    const made = await besideDatabase(url, now)
    if (made) return made
  }
  const database = await connect({ file: join(folder, 'drill.sqlite') })
  return { database, isOwnEngine: url === undefined, remove: database.close }
}

async function besideDatabase(url: string, now: Date): Promise<ScratchDatabase | undefined> {
  const name = `clinic_drill_${now.getTime()}`
  try {
    await administer(url, async ({ db }) => {
      const { rows } = await sql<{ datname: string }>`select datname from pg_database`.execute(db)
      for (const { datname } of rows) {
        // Left by a drill that was killed.
        const begun = Number(form.exec(datname)?.[1] ?? Number.NaN)
        if (now.getTime() - begun > day) await sql`drop database if exists ${sql.id(datname)} with (force)`.execute(db)
      }
      await sql`create database ${sql.id(name)} template template0`.execute(db)
    })
  } catch (error) {
    // PostgreSQL's code for a missing right.
    if (errorCode(error) === '42501') return undefined
    throw error
  }
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = await connect({ url: address.href })
  const remove = async () => {
    await database.close()
    await administer(url, ({ db }) => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db))
  }
  return { database, isOwnEngine: true, remove }
}

async function administer(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await connect({ url })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
