import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'

type Commits = { perSecond: (seconds: number) => Promise<number>; close: () => Promise<void> }

/** Transactions of one row each that are on the disk when they are answered, on the disk that `folder` is on. */
export function sqliteCommits(folder: string): Commits {
  const database = new Database(join(folder, 'bare-commits.sqlite'))
  database.pragma('journal_mode = wal')
  database.pragma('synchronous = full')
  database.exec('create table if not exists written (id integer primary key, at text not null)')
  const insert = database.prepare('insert into written (at) values (?)')
  return {
    perSecond: async (seconds) => counted(seconds, () => insert.run(new Date().toISOString())),
    close: async () => void database.close(),
  }
}

/** The same on a PostgreSQL server, by as many connections as buyers come at once. */
export async function postgresCommits(url: string, connections: number): Promise<Commits> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  await pool.query('create table if not exists bare_commits (id bigserial primary key, at text not null)')
  const insert = () => pool.query('insert into bare_commits (at) values ($1)', [new Date().toISOString()])
  return {
    perSecond: async (seconds) => {
      const counts = Array.from({ length: connections }, () => counted(seconds, insert))
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    },
    close: async () => {
      await pool.query('drop table bare_commits')
      await pool.end()
    },
  }
}

async function counted(seconds: number, work: () => unknown): Promise<number> {
  const began = performance.now()
  let count = 0
  while (performance.now() - began < seconds * 1000) {
    await work()
    count++
  }
  return (count * 1000) / (performance.now() - began)
}
