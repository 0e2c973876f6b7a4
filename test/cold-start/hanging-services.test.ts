import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { newPostgresDatabase, postgresUrl } from '#test/support/postgres.ts'
import { keys, startS3 } from '#test/support/s3-counterpart/counterpart.ts'
import { type BuiltServer, startServer } from '#test/support/server.ts'

let server: BuiltServer
afterEach(() => server.drop())

/** Listens on a port of its own; `onSocket` decides what becomes of each connection. */
async function listen(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onSocket(socket)
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const { port } = listener.address() as { port: number }
  return {
    port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}

/** A relay to a port of this machine. While it is silent, it drops the data of both sides. */
async function relayTo(port: number) {
  const relay = { silent: false }
  const { port: own, close } = await listen((socket) => {
    const on = connect(port, '127.0.0.1').on('error', () => {})
    socket.on('data', (part) => void (relay.silent || on.write(part)))
    on.on('data', (part) => void (relay.silent || socket.write(part)))
    socket.on('close', () => on.destroy())
    on.on('close', () => socket.destroy())
  })
  return Object.assign(relay, { port: own, close })
}

test('a picture from a silent object store fails within seconds, and is available again afterwards', async () => {
  const s3 = await startS3()
  const between = await relayTo(Number(new URL(s3.url).port))
  try {
    server = await startServer({
      variables: {
        S3_ENDPOINT: `http://127.0.0.1:${between.port}`,
        S3_BUCKET: s3.bucket,
        S3_REGION: keys.region,
        S3_ACCESS_KEY_ID: keys.accessKeyId,
        S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      },
    })
    const page = await (await fetch(server.url)).text()
    const picture = /\/media\/[\w-]+\/\d+\.webp/.exec(page)?.[0] ?? /\/media\/[\w-]+\/\d+\.\w+/.exec(page)?.[0]
    between.silent = true
    const asked = Date.now()
    const refused = await fetch(`${server.url}${picture}`)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 5])
    expect(Date.now() - asked).toBeLessThan(9000)
    expect((await fetch(`${server.url}/faq`)).status).toBe(200)
    between.silent = false
    const status = async () => (await fetch(`${server.url}${picture}`)).status
    await expect.poll(status, { timeout: 30_000 }).toBe(200)
  } finally {
    between.close()
    await s3.close()
  }
}, 90_000)

test.skipIf(!postgresUrl)(
  'a silent PostgreSQL is reported within 40 seconds, pages go on, and all is well once it answers',
  async () => {
    const database = await newPostgresDatabase()
    const address = new URL(database.url)
    const between = await relayTo(Number(address.port))
    address.host = `127.0.0.1:${between.port}`
    // After the server has ended, whose log is searched for what its database holds.
    onTestFinished(async () => {
      between.close()
      await database.drop()
    })
    server = await startServer({ variables: { DATABASE_URL: address.href } })
    const statusOf = async (path: string) => (await fetch(server.url + path)).status
    expect([await statusOf('/readyz'), await statusOf('/faq')]).toEqual([200, 200])
    between.silent = true
    const asked = Date.now()
    // The first only reads, the second is a transaction.
    const subscribe = fetch(`${server.url}/api/newsletter`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server.url },
      body: JSON.stringify({ email: 'reader@visitor.example' }),
    })
    const refused = Promise.all([statusOf('/readyz'), subscribe.then(({ status }) => status)])
    expect(await statusOf('/faq')).toBe(200)
    expect(await refused).toEqual([503, 503])
    expect(Date.now() - asked).toBeLessThan(40_000)
    // What was lost on the way leaves the old connections useless: new ones take their place.
    between.silent = false
    await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
  },
  150_000,
)

test('a hanging upload and a hanging mail server delay the exit by 10 seconds at most', async () => {
  let asked = 0
  const mail = await listen(() => asked++)
  try {
    server = await startServer({ variables: { SMTP_URL: `smtp://127.0.0.1:${mail.port}` } })
    await expect.poll(() => asked).toBeGreaterThan(0)
    const { hostname, port, host, origin } = new URL(server.url)
    const upload = connect(Number(port), hostname).on('error', () => {})
    await once(upload, 'connect')
    upload.write(
      `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"email"`,
    )
    await sleep(200)
    const began = Date.now()
    const { code, signal } = await server.stop()
    expect([code, signal]).toEqual([0, null])
    expect(Date.now() - began).toBeLessThan(10_800)
  } finally {
    mail.close()
  }
}, 60_000)
