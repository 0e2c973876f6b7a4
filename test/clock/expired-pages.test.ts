import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock } from '#server/clock.ts'
import { parseEnvironment } from '#server/environment.ts'
import type { RunningServer, startServer } from '#server/start-server.ts'
import { freePort, linkSharedPictures, makeEmptyDatabase } from '#test/support/server.ts'

const built = join(import.meta.dirname, '../../dist/server/start-server.js')
let now = Date.parse('2026-12-01T00:00:00Z')
let folder: string
let server: RunningServer
let url: string

beforeAll(async () => {
  if (!existsSync(built)) throw new Error('There is no build to test: run "npm run build" first')
  folder = await mkdtemp(join(tmpdir(), 'clinic-expiry-'))
  await linkSharedPictures(folder)
  makeEmptyDatabase(join(folder, 'clinic.sqlite'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const environment = parseEnvironment({ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder })
  const product: { startServer: typeof startServer } = await import(built)
  const clock = { ...wallClock, now: () => new Date(now) }
  server = await product.startServer(environment, pino({ level: 'silent' }), { clock })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Changes the database without a notice to the server: the change appears when a page is rendered again. */
function write(sql: string): void {
  const database = new Database(join(folder, 'clinic.sqlite'))
  database.exec(sql)
  database.close()
}
const statusOf = async (path: string) => (await fetch(url + path)).status
const textOf = async (path: string) => (await fetch(url + path)).text()

test('a page that is gone stays gone after its minute, however often it is asked for', async () => {
  expect([await statusOf('/cupping-therapy'), await statusOf('/api/pages/cupping-therapy')]).toEqual([200, 200])
  write("delete from pages where slug = 'cupping-therapy'")
  expect(await statusOf('/cupping-therapy')).toBe(200)
  now += 60_000
  for (let second = 0; second < 8; second++) {
    expect([await statusOf('/cupping-therapy'), await statusOf('/api/pages/cupping-therapy')]).toEqual([404, 404])
    now += 1000
  }
})

test('all requests for an expired page are answered, and soon with the new page', async () => {
  const paths = ['/', '/faq', '/blog', '/api/services']
  for (const path of paths) expect(await textOf(path)).not.toContain('Needles anew')
  write("update services set title = 'Needles anew' where slug = 'traditional-acupuncture'")
  now += 60_000
  const answers = await Promise.all(Array.from({ length: 40 }, (_, turn) => statusOf(paths[turn % paths.length]!)))
  expect(new Set(answers)).toEqual(new Set([200]))
  now += 5000
  for (const path of ['/', '/api/services']) expect(await textOf(path)).toContain('Needles anew')
})

test('an answer of the API is not kept longer by requests that change nothing', async () => {
  await textOf('/api/services')
  write("update services set title = 'Needles once more' where slug = 'traditional-acupuncture'")
  now += 60_000
  expect((await fetch(`${url}/api/services`, { method: 'PUT' })).status).toBeGreaterThanOrEqual(400)
  expect(await textOf('/api/services')).toContain('Needles once more')
})
