import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPostgresDatabase, postgresUrl } from '#test/support/postgres.ts'
import { newPlace, processVariables } from '#test/support/processes.ts'
import { type BuiltServer, restartServer } from '#test/support/server.ts'

describe.skipIf(!postgresUrl)('a stopping process behind a proxy', () => {
  const undo: (() => Promise<unknown>)[] = []
  let server: BuiltServer
  beforeAll(async () => {
    const { place, drop } = await newPlace()
    const database = await newPostgresDatabase()
    undo.push(drop, database.drop)
    server = await restartServer(await processVariables({ place, name: 'one', databaseUrl: database.url }))
  })
  afterAll(async () => {
    await server.stop()
    for (const step of undo.reverse()) await step()
  })

  /** As a proxy asks, on a connection of its own. */
  const get = (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      const headers = { connection: 'keep-alive' }
      httpRequest(server.url + path, { agent: false, headers }, (answer) => {
        answer.resume()
        resolve({ status: answer.statusCode, connection: answer.headers.connection })
      })
        .on('error', reject)
        .end()
    })

  test('reports 503 on /readyz first, still answers with “Connection: close”, then exits with 0', async () => {
    // Somebody looks every second: that is three looks to notice it.
    for (let check = 0; check < 3; check++) {
      expect(await get('/readyz')).toEqual({ status: 200, connection: 'keep-alive' })
      await sleep(1000)
    }
    const ended = server.stop()
    await expect.poll(async () => (await get('/readyz')).status, { interval: 20, timeout: 2500 }).toBe(503)
    expect(await get('/faq')).toEqual({ status: 200, connection: 'close' })
    expect(await get('/api/products')).toEqual({ status: 200, connection: 'close' })
    await expect.poll(() => get('/healthz').catch((fault) => fault.code), { timeout: 8000 }).toBe('ECONNREFUSED')
    expect(await ended).toMatchObject({ code: 0, signal: null })
  })
})
