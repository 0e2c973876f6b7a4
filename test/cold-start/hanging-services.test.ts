import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
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

test('a picture from a silent object store fails within seconds, and is available again afterwards', async () => {
  const s3 = await startS3()
  let silent = false
  const between = await listen((socket) => {
    const on = connect(Number(new URL(s3.url).port), '127.0.0.1').on('error', () => {})
    // While silent, the relay drops the data of both sides.
    socket.on('data', (part) => void (silent || on.write(part)))
    on.on('data', (part) => void (silent || socket.write(part)))
    socket.on('close', () => on.destroy())
    on.on('close', () => socket.destroy())
  })
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
    silent = true
    const asked = Date.now()
    const refused = await fetch(`${server.url}${picture}`)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 5])
    expect(Date.now() - asked).toBeLessThan(9000)
    expect((await fetch(`${server.url}/faq`)).status).toBe(200)
    silent = false
    const status = async () => (await fetch(`${server.url}${picture}`)).status
    await expect.poll(status, { timeout: 30_000 }).toBe(200)
  } finally {
    between.close()
    await s3.close()
  }
}, 90_000)

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
