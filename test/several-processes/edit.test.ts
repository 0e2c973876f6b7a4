import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#test/support/accounts.ts'
import { type HttpClient, httpClient, signedInClient } from '#test/support/http-client.ts'
import { newPostgresDatabase, postgresUrl } from '#test/support/postgres.ts'
import { editHero, newPlace, processVariables, untilShown } from '#test/support/processes.ts'
import { type BuiltServer, restartServer } from '#test/support/server.ts'

describe.skipIf(!postgresUrl)('two processes on one PostgreSQL database', () => {
  const undo: (() => Promise<unknown>)[] = []
  let servers: BuiltServer[]
  let client: HttpClient
  let urls: string[]
  /** The same browser at one of them. */
  const at = (url: string) => httpClient(url, { cookies: client.cookies })

  beforeAll(async () => {
    const { place, drop } = await newPlace()
    const database = await newPostgresDatabase()
    undo.push(drop, database.drop)
    const common = { place, databaseUrl: database.url, dataDir: `${place}/shared`, name: 'shared' }
    servers = []
    for (let n = 0; n < 2; n++) {
      const server = await restartServer(await processVariables(common))
      undo.push(server.stop)
      servers.push(server)
    }
    urls = servers.map(({ url }) => url)
    client = await signedInClient(urls[0]!, owner)
  })
  afterAll(async () => {
    for (const step of undo.reverse()) await step()
  })

  test('an edit in one process appears on the cached pages of the other within two seconds', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const text = `Calm hands ${turn} ${crypto.randomUUID()}`
      await Promise.all(urls.map((url) => fetch(url)))
      await editHero(at(urls[turn % 2]!), text)
      expect(await untilShown(urls, text)).toBeLessThan(2000)
    }
  })

  test('an edit reaches the other process also after the notification connection was lost', async () => {
    const admin = new pg.Client({ connectionString: servers[0]!.variables.DATABASE_URL! })
    await admin.connect()
    try {
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()',
      )
    } finally {
      await admin.end()
    }
    const text = `After a cut ${crypto.randomUUID()}`
    await expect.poll(async () => (await fetch(`${urls[0]}/readyz`)).status, { timeout: 10_000 }).toBe(200)
    await editHero(at(urls[0]!), text)
    expect(await untilShown(urls, text)).toBeLessThan(5000)
  })

  test('sessions and rate limits apply in both processes', async () => {
    expect((await at(urls[1]!).send('GET', '/api/staff/me')).status).toBe(200)
    const wrong = { email: 'nobody@clinic.example', password: 'not the right one' }
    const statuses: number[] = []
    for (let turn = 0; turn < 40; turn++)
      statuses.push((await at(urls[turn % 2]!).send('POST', '/api/auth/sign-in/email', wrong)).status)
    const refusedAt = statuses.indexOf(429)
    expect(refusedAt).toBeGreaterThan(0)
    expect(statuses.slice(refusedAt).every((status) => status === 429)).toBe(true)
  })
})
