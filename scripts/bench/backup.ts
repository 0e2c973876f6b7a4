import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import pg from 'pg'
import { newPostgresDatabase } from '#test/support/postgres.ts'
import { startServer, type Variables } from '#test/support/server.ts'
import { findPostgres } from '../checks/postgres.ts'
import { cli } from './built-cli.ts'
import { measureAgainst, timed } from './comparison.ts'
import { withPostgres } from './postgres.ts'
import type { Effort, Part, Row } from './result-row.ts'

const run = promisify(execFile)

/** Backup and restore of a large database, against what the engine itself has for it. */
export const measureBackup: Part = async (effort) => [
  ...(await onEngine('sqlite', effort)),
  ...((await withPostgres(() => onEngine('postgres', effort))) ?? []),
]

type Reference = { dump: () => Promise<unknown>; load: () => Promise<unknown>; is: { dump: string; load: string } }

async function onEngine(engine: 'sqlite' | 'postgres', { quick, rounds }: Effort): Promise<Row[]> {
  const reference = engine === 'sqlite' ? ofSqlite : ofPostgres
  const folder = await mkdtemp(join(tmpdir(), 'clinic-backup-'))
  const server = await startServer({ engine, variables: { LOG_LEVEL: 'warn' } })
  try {
    await server.stop()
    const sizes = quick ? ['--appointments', '500', '--orders', '200', '--subscribers', '500'] : []
    await cli(server.variables, ['seed', 'bulk', ...sizes])
    const file = join(folder, 'ours.backup')
    const theirs = reference(server.variables, folder)
    if (!theirs) return []
    const common = { unit: 's', rounds: Math.min(rounds, 3), warm: 0, aim: { atMost: 2 } }
    const seconds = async (work: () => Promise<unknown>) => (await timed(work)) / 1000
    let said = ''
    const backup = await measureAgainst({
      ...common,
      what: `backup, ${engine}`,
      ours: async () => {
        await rm(file, { force: true })
        return seconds(() => cli(server.variables, ['backup', '--to', file]))
      },
      reference: { is: theirs.is.dump, measure: () => seconds(theirs.dump) },
      note: 'ours includes the pictures, and reads the file back before it says so',
    })
    const restore = await measureAgainst({
      ...common,
      what: `restore, ${engine}`,
      ours: () =>
        intoNew(engine, server.variables, folder, async (variables) => {
          const took = await timed(async () => {
            said = await cli(variables, ['restore', '--from', file])
          })
          return took / 1000
        }),
      reference: { is: theirs.is.load, measure: () => seconds(theirs.load) },
    })
    const rows = /Restored (\d+) rows/.exec(said)?.[1] ?? '?'
    return [backup, restore].map((row) => ({
      ...row,
      what: `${row.what}, ${Number(rows).toLocaleString('en-AU')} rows`,
    }))
  } finally {
    await server.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives an empty place to restore into, and removes it. */
async function intoNew(
  engine: 'sqlite' | 'postgres',
  { DATABASE_URL: _, ...variables }: Variables,
  folder: string,
  work: (variables: Variables) => Promise<number>,
): Promise<number> {
  const place = join(folder, 'restored')
  const database = engine === 'postgres' ? await newPostgresDatabase() : undefined
  try {
    await mkdir(place)
    return await work({ ...variables, DATA_DIR: place, ...(database && { DATABASE_URL: database.url }) })
  } finally {
    await database?.drop()
    await rm(place, { recursive: true, force: true })
  }
}

/** SQLite's own copy at one instant, and that copy put in place and read through. */
function ofSqlite({ DATA_DIR = '' }: Variables, folder: string): Reference {
  const [dumped, loaded] = [join(folder, 'dumped.sqlite'), join(folder, 'loaded.sqlite')]
  return {
    is: { dump: 'VACUUM INTO', load: 'copy and integrity_check' },
    dump: async () => {
      await rm(dumped, { force: true })
      const database = new Database(join(DATA_DIR, 'clinic.sqlite'), { readonly: true })
      database.prepare('vacuum into ?').run(dumped)
      database.close()
    },
    load: async () => {
      await copyFile(dumped, loaded)
      const database = new Database(loaded)
      const found = database.pragma('integrity_check', { simple: true })
      database.close()
      if (found !== 'ok') throw new Error(`The copy is damaged: ${String(found)}`)
    },
  }
}

/** `pg_dump` and `pg_restore` in PostgreSQL's custom format. `undefined` where they are not installed. */
function ofPostgres({ DATABASE_URL = '' }: Variables, folder: string): Reference | undefined {
  const programs = findPostgres(['pg_dump', 'pg_restore'])
  if (!programs) {
    console.log('PostgreSQL is left out: there is no pg_dump beside its server')
    return undefined
  }
  const file = join(folder, 'theirs.dump')
  const env = { PATH: [programs, process.env.PATH, dirname(process.execPath)].join(delimiter) }
  return {
    is: { dump: 'pg_dump -Fc', load: 'pg_restore' },
    dump: () => run('pg_dump', ['-Fc', '--file', file, DATABASE_URL], { env }),
    load: async () => {
      const database = await newPostgresDatabase()
      try {
        await run('pg_restore', ['--no-owner', '--dbname', database.url, file], { env })
        const client = new pg.Client({ connectionString: database.url })
        await client.connect()
        await client.query('analyze')
        await client.end()
      } finally {
        await database.drop()
      }
    },
  }
}
