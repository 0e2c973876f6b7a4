import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A PostgreSQL server for tests, started by `npm test`; unset where the machine has none. */
export const postgresUrl = process.env.TEST_POSTGRES_URL

/** Where it is now: the benchmark starts one of its own when this module has been read already. */
function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) throw new Error('TEST_POSTGRES_URL is unset: run "npm test", which starts a PostgreSQL server')
  return url
}

/**
 * A new PostgreSQL database of its own: empty, or a copy of the one named `of`, to which nobody may be connected. `drop`
 * removes it, even with open connections.
 */
export async function newPostgresDatabase(
  of = 'template1',
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `clinic_${randomUUID().replaceAll('-', '')}`
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  await administer(`create database ${name} template ${of}`)
  return { name, url: url.href, drop: () => administer(`drop database ${name} with (force)`) }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
