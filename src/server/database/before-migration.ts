import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { migrate, pendingMigrations } from './migrate.ts'

/** How many copies are kept. */
const copiesKept = 3
const ending = '.sqlite'

export const copiesFolder = (dataDir: string) => join(dataDir, 'before-migration')

/** The names of the copies, newest first. Each contains its time and its newest migration. */
export const listCopies = (dataDir: string): string[] => {
  const folder = copiesFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .reverse()
}

/** The newest migration that a copy knows, from its name. */
export const migrationOf = (copy: string) => copy.slice(copy.indexOf('_') + 1, -ending.length)

/**
 * Copies an SQLite database that is about to be migrated into `DATA_DIR/before-migration`, with mode 0600, and
 * keeps the last three. `undefined` where there is nothing to migrate or nothing to lose, and on PostgreSQL, which has its
 * own means. Throws when there is no room for it: the database is then left as it is.
 */
async function copyBeforeMigration(
  database: Database,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<string | undefined> {
  if (database.engine !== 'sqlite') return undefined
  const { pending, newest } = await pendingMigrations(database)
  if (pending.length === 0 || newest === undefined) return undefined
  const folder = copiesFolder(dataDir)
  const name = `${now.toISOString().replace(/[-:]/g, '').slice(0, 19)}_${newest}${ending}`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, 'copy.part')
  rmSync(draft, { force: true })
  // The file is created first with our permissions, so that nobody else can read it at any moment.
  closeSync(openSync(draft, 'w', 0o600))
  await sql`vacuum into ${draft}`.execute(database.db)
  chmodSync(draft, 0o600)
  const written = openSync(draft, 'r+')
  fsyncSync(written)
  closeSync(written)
  renameSync(draft, join(folder, name))
  return join(folder, name)
}

/** Copies the database, where that is ours to do, and brings it to the newest migration. `ran`: the names of those it ran. */
export async function migrateAfterCopy(
  database: Database,
  about: { dataDir: string; now: Date },
): Promise<{ ran: string[]; copy: string | undefined }> {
  const copy = await copyBeforeMigration(database, about)
  try {
    const ran = await migrate(database)
    for (const old of listCopies(about.dataDir).slice(copiesKept)) rmSync(join(copiesFolder(about.dataDir), old))
    return { copy, ran }
  } catch (error) {
    // A migration that fails leaves the database as it was. Tried again and again, its copies would take the place of older ones.
    if (copy) rmSync(copy)
    throw error
  }
}
