import { once } from 'node:events'
import { statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { owner } from '#test/support/accounts.ts'
import { newPostgresDatabase, postgresUrl } from '#test/support/postgres.ts'
import { type BuiltServer, freePort, restartServer, startServer } from '#test/support/server.ts'

let server: BuiltServer
afterEach(() => server.drop())

const credentials = JSON.stringify({ email: 'nobody@clinic.example', password: 'a password of nobody' })

/** Begins a request whose body arrives in two halves, as over a slow line. */
async function beginSlowly({ url }: BuiltServer) {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part
  })
  const head = [
    'POST /api/auth/sign-in/email HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${url}`,
    'Content-Type: application/json',
    `Content-Length: ${credentials.length}`,
  ]
  const middle = 20
  socket.write(`${head.join('\r\n')}\r\n\r\n${credentials.slice(0, middle)}`)
  await sleep(200)
  const closed = once(socket, 'close')
  return {
    finish: async () => {
      socket.write(credentials.slice(middle))
      await closed
      return answer
    },
    closed,
  }
}

test('the database files are readable by their owner only, in any folder', async () => {
  // A folder of its own: that of other tests has a database to begin with.
  const folder = await mkdtemp(join(tmpdir(), 'clinic-eyes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  server = await restartServer({ HOST: '127.0.0.1', PORT: String(await freePort()), DATA_DIR: folder })
  for (const file of ['clinic.sqlite', 'clinic.sqlite-wal'])
    expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0)
})

describe.each(['sqlite', 'postgres'] as const)('a server on %s', (engine) => {
  const testHere = test.skipIf(engine === 'postgres' && !postgresUrl)

  testHere('is alive and ready, and logs the request id of each answer', async () => {
    server = await startServer({ engine })
    const health = await fetch(`${server.url}/healthz`)
    const ready = await fetch(`${server.url}/readyz`)
    expect([health.status, ready.status]).toEqual([200, 200])
    const ids = [health, ready].map((answer) => answer.headers.get('x-request-id') ?? '')
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) {
      expect(id).toMatch(/^[\w-]{8,64}$/)
      await expect.poll(server.stdout).toContain(id)
    }
  })

  testHere('keeps an idle connection open for more than two minutes', async () => {
    server = await startServer({ engine })
    const health = await fetch(`${server.url}/healthz`)
    const seconds = Number(/timeout=(\d+)/.exec(health.headers.get('keep-alive') ?? '')?.[1])
    expect(seconds).toBeGreaterThan(120)
  })

  testHere('writes only JSON lines to stdout', async () => {
    server = await startServer({ engine })
    await fetch(`${server.url}/nowhere`)
    await expect.poll(server.stdout).toContain('/nowhere')
    const lines = server.stdout().trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
  })

  testHere('finishes open requests at SIGTERM, accepts no new ones and exits with 0', async () => {
    server = await startServer({ engine })
    const slow = await beginSlowly(server)
    const asked = Date.now()
    const ended = server.stop()
    await sleep(300)
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    const answer = await slow.finish()
    expect(answer).toMatch(/^HTTP\/1\.1 (401|403|422) /)
    expect(await ended).toMatchObject({ code: 0, signal: null, stderr: '' })
    expect(Date.now() - asked).toBeLessThan(4_500)
  })

  testHere('starts again with the data of a killed process', async () => {
    server = await startServer({ engine })
    await server.stop('kill')
    const again = await restartServer(server.variables)
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    expect((await again.stop()).code).toBe(0)
  })
})

test('a stopping server finishes the requests of disconnected clients before it closes the database', async () => {
  server = await startServer()
  const tries = 4
  const body = JSON.stringify({ email: owner.email, password: 'not the password' })
  const { hostname, port, host, origin } = new URL(server.url)
  // Several at once: passwords are checked one after another, so that the last are still at work at the end.
  for (let nth = 0; nth < tries; nth++) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.end(
      `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await fetch(`${server.url}/healthz`)
    socket.destroy()
  }
  await server.stop()
  const database = new Database(join(server.dataDir, 'clinic.sqlite'), { readonly: true })
  const failed = database.prepare("select count(*) as count from audit_log where action = 'session.refused'").get()
  database.close()
  expect(failed).toEqual({ count: tries })
})

test('a stopping server waits 10 seconds at most for an unfinished request, also at a second signal', async () => {
  server = await startServer()
  const slow = await beginSlowly(server)
  const started = Date.now()
  const first = server.stop()
  await sleep(200)
  const [, ended] = await Promise.all([slow.closed, server.stop(), first])
  expect(ended).toMatchObject({ code: 0, signal: null })
  expect(Date.now() - started).toBeGreaterThan(9_000)
  expect(Date.now() - started).toBeLessThan(13_000)
})

test.skipIf(!postgresUrl)('a server without its database is alive but not ready', async () => {
  const { url, drop } = await newPostgresDatabase()
  server = await startServer({ variables: { DATABASE_URL: url } })
  await drop()
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
