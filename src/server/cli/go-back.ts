import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { copiesFolder, listCopies, migrationOf } from '../database/before-migration.ts'
import { connect } from '../database/connect.ts'
import { readEnvironment } from '../environment.ts'
import { claimDataDir } from '../files/data-dir.ts'
import { putOnHold } from '../services/hold.ts'
import { type Command, CommandError } from './command.ts'

export const goBack: Command = {
  usage: 'go-back [--to NAME]',
  summary:
    'go back to the copy of an SQLite database taken before the last migration, or to an earlier one; stop the server first',
  run: async (parameters) => {
    const { values } = parseArgs({ args: parameters, options: { to: { type: 'string' } } })
    const { DATABASE_URL, DATA_DIR } = readEnvironment()
    if (DATABASE_URL)
      throw new CommandError('PostgreSQL databases have no such copies: restore a file made by pg_dump or "backup"')
    const claim = claimDataDir(DATA_DIR)
    try {
      const said = await returnTo(DATA_DIR, chooseCopy(DATA_DIR, values.to), new Date())
      claim.release()
      return said
    } catch (error) {
      claim.abandon()
      throw error
    }
  },
}

function chooseCopy(dataDir: string, wanted: string | undefined): string {
  const copies = listCopies(dataDir)
  const [newest] = copies
  if (newest === undefined) throw new CommandError('There are no copies here: nothing was changed')
  if (wanted === undefined) return newest
  if (!copies.includes(wanted)) throw new CommandError(`There’s no copy ${wanted}. Choose one of: ${copies.join(', ')}`)
  return wanted
}

/**
 * Replaces the database by a copy. The draft takes its name in one step, after the present one has a second name, so that
 * there is a whole database at every moment. It begins on hold, as what is restored does: what has been sent since stands
 * in the present one only.
 */
async function returnTo(dataDir: string, copy: string, now: Date): Promise<string> {
  const file = join(dataDir, 'clinic.sqlite')
  const draft = `${file}.part`
  const aside = join(dataDir, `clinic-set-aside-${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}.sqlite`)
  for (const file of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(file, { force: true })
  const from = join(copiesFolder(dataDir), copy)
  copyFileSync(from, draft)
  await prepare(draft, { copyOf: statSync(from).mtime.toISOString(), now })
  if (existsSync(file)) await setAside(file, aside)
  renameSync(draft, file)
  return [
    `The database is now the copy ${copy}. Run the release whose newest migration is ${migrationOf(copy)}: a later one would migrate it again`,
    `The database from before is kept as ${aside}`,
    'This copy is on hold: it sends no email and doesn’t contact the payment provider until an owner makes it the live site in the dashboard, or you run "npm run cli -- go-live"',
  ].join('. ')
}

async function prepare(draft: string, hold: { copyOf: string; now: Date }): Promise<void> {
  const database = await connect({ file: draft })
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(database.db)
    if (rows[0]?.quick_check !== 'ok') throw new CommandError('This copy is damaged: nothing was changed')
    await putOnHold(database.db, hold)
  } finally {
    await database.close()
  }
  const file = openSync(draft, 'r+')
  fsyncSync(file)
  closeSync(file)
}

/** Makes a hard link to the current database, after checkpointing its write-ahead log. */
async function setAside(file: string, aside: string): Promise<void> {
  const database = await connect({ file })
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db)
  await database.close()
  if (existsSync(`${file}-wal`))
    throw new CommandError('Another program has the database open: nothing was changed. Stop that program first')
  secondName(file, aside)
}

/** Some file systems have no hard links; a copy works too, and takes longer. */
function secondName(file: string, name: string): void {
  try {
    linkSync(file, name)
  } catch {
    copyFileSync(file, name)
  }
}
