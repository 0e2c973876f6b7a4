import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { connect, type Database } from '#server/database/connect.ts'
import { newPostgresDatabase } from '#test/support/postgres.ts'
import type { Simulation } from './simulation.ts'
import { runTool } from './tool-process.ts'

type Row = Record<string, unknown>
type Content = Map<string, string[]>
/** A backup that the product said it has written, and what was in the tables at that moment. */
export type Backup = { file: string; content: Content }

/** What lets somebody in for some hours is in no backup; nor is the record of where a restore has come from. */
const notKept = new Set([
  'staff_sessions',
  'staff_challenges',
  'rate_limits',
  'process_state',
  'kysely_migration',
  'kysely_migration_lock',
])

/** Where the product's own tool finds a database and files. `undefined` values are left out. */
const cli = (variables: { DATA_DIR: string; DATABASE_URL: string | undefined }, ...parameters: string[]) =>
  runTool({ variables: given(variables), parameters })

const given = (variables: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Every row of every table that a backup keeps, as sorted text, alike on both engines. */
export async function contentOf({ db }: Pick<Database, 'db'>): Promise<Content> {
  const content: Content = new Map()
  const tables = await db.introspection.getTables()
  for (const { name, isView } of tables) {
    if (isView || name.startsWith('sqlite_') || notKept.has(name)) continue
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    content.set(name, rows.map((row) => JSON.stringify(plain(row))).sort())
  }
  return content
}

const plain = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .map(([name, value]): [string, unknown] => [name, typeof value === 'boolean' ? Number(value) : value])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Has the product back itself up while it runs. A refusal is a finding. */
export async function backUp(simulation: Simulation): Promise<void> {
  const variables = { DATA_DIR: simulation.place.dataDir, DATABASE_URL: simulation.place.databaseUrl }
  // A backup can be compared only if nothing was written while it was made: otherwise another one is made.
  for (let attempt = 0; attempt < 4; attempt++) {
    const file = join(dirname(simulation.place.dataDir), `backup-${simulation.backups.length}-${attempt}.tar.gz`)
    const content = await contentOf(simulation.reading)
    try {
      await cli(variables, 'backup', '--to', file)
    } catch (error) {
      simulation.find('a backup comes back as it was', `backup failed: ${faultOf(error)}`)
      return
    }
    const later = await contentOf(simulation.reading)
    // Its own notes come after that instant; whatever else is in the audit log was written meanwhile.
    const others = (of: Content) => (of.get('audit_log') ?? []).filter((row) => !row.includes('"action":"backup.made"'))
    if (!isDeepStrictEqual(others(content), others(later))) continue
    for (const noted of ['settings', 'audit_log']) later.set(noted, content.get(noted) ?? [])
    if (isDeepStrictEqual(content, later)) {
      simulation.backups.push({ file, content })
      return
    }
  }
}

/** Writes everything out for other programs, as an owner may at any time. */
export async function exportData(simulation: Simulation): Promise<void> {
  const folder = join(dirname(simulation.place.dataDir), 'export')
  await rm(folder, { recursive: true, force: true })
  const variables = { DATA_DIR: simulation.place.dataDir, DATABASE_URL: simulation.place.databaseUrl }
  try {
    await cli(variables, 'export', '--to', folder)
    for (const name of await readdir(folder)) await readFile(join(folder, name), 'utf8')
  } catch (error) {
    simulation.find('an export holds everything', `export failed: ${faultOf(error)}`)
  }
}

/** Restores a backup into an empty place and compares it with what was backed up. Returns what differs. */
export async function differencesOf(simulation: Simulation, { file, content }: Backup): Promise<string[]> {
  const dataDir = `${file}.restored`
  await mkdir(dataDir)
  await symlink(join(simulation.place.dataDir, 'media'), join(dataDir, 'media'))
  const database = simulation.engine === 'postgres' ? await newPostgresDatabase() : undefined
  try {
    await cli({ DATA_DIR: dataDir, DATABASE_URL: database?.url }, 'restore', '--from', file)
    const restored = await connect(database ? { url: database.url } : { file: join(dataDir, 'clinic.sqlite') })
    try {
      return compare(content, await contentOf(restored))
    } finally {
      await restored.close()
    }
  } catch (error) {
    return [`restore failed: ${faultOf(error)}`]
  } finally {
    await database?.drop()
  }
}

export const compare = (before: Content, after: Content): string[] =>
  [...before].flatMap(([table, rows]) => {
    const restored = after.get(table) ?? []
    // A restored place may note that it is one.
    const isSame =
      rows.every((row) => restored.includes(row)) && (restored.length === rows.length || table === 'settings')
    return isSame ? [] : [`${table} has ${restored.length} rows instead of ${rows.length}, or other ones`]
  })

/** The first line of what it said that tells no progress. */
const faultOf = (error: unknown): string => {
  const { stderr = '', message = '' } = error as { stderr?: string; message?: string }
  const lines = stderr.split(/[\r\n]+/).filter((line) => line.trim() && !/\d+ of \d+\s*$/.test(line))
  return (lines.find((line) => /error/i.test(line)) ?? lines[0] ?? message).trim()
}
