import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { wallClock } from '#server/clock.ts'
import { parseEnvironment } from '#server/environment.ts'
import type { RunningServer, startServer } from '#server/start-server.ts'
import { newPostgresDatabase, postgresUrl } from '#test/support/postgres.ts'
import { freePort, linkSharedPictures } from '#test/support/server.ts'

const built = join(import.meta.dirname, '../../dist/server/start-server.js')

describe.skipIf(!postgresUrl)('while PostgreSQL is away', () => {
  let server: RunningServer
  let url: string
  let database: Awaited<ReturnType<typeof newPostgresDatabase>>
  let folder: string
  let ahead = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clinic-away-'))
    await linkSharedPictures(folder)
    database = await newPostgresDatabase()
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const environment = parseEnvironment({
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
    })
    const product: { startServer: typeof startServer } = await import(built)
    const clock = { ...wallClock, now: () => new Date(Date.now() + ahead) }
    server = await product.startServer(environment, pino({ level: 'silent' }), { clock })
  })
  afterAll(async () => {
    await server?.close()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  async function allowConnections(allowed: boolean): Promise<void> {
    const client = new pg.Client({ connectionString: postgresUrl })
    await client.connect()
    await client.query(`alter database ${database.name} allow_connections ${allowed}`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database.name])
    await client.end()
  }
  const get = (path: string) => fetch(`${url}${path}`)

  test('cached pages are still served, and everything else is 503 with Retry-After', async () => {
    expect((await get('/faq')).status).toBe(200)
    await allowConnections(false)
    // Longer than a page is kept.
    ahead = 2 * minute
    try {
      const subscribed = await fetch(`${url}/api/newsletter`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'reader@visitor.example' }),
      })
      expect(subscribed.status).toBe(503)
      expect(subscribed.headers.get('retry-after')).toBe('30')
      expect((await get('/faq')).status).toBe(200)
      expect((await get('/blog')).status).toBe(503)
    } finally {
      await allowConnections(true)
    }
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 30_000 }).toBe(200)
    expect((await get('/blog')).status).toBe(200)
  })
})
