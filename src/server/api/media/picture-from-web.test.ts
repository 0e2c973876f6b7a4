import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

const jpeg = () =>
  sharp({ create: { width: 700, height: 400, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer()

/** Another site, on a real port of this machine. */
async function otherSite(): Promise<{ server: Server; port: number; asked: string[] }> {
  const bytes = await jpeg()
  const asked: string[] = []
  const as = (answer: ServerResponse, type: string, body: Uint8Array | string) =>
    answer.writeHead(200, { 'content-type': type }).end(body)
  const server = createServer((request, answer) => {
    asked.push(`${request.url} ${request.headers.cookie ?? ''}`.trim())
    const sentOn = (location: string) => answer.writeHead(302, { location }).end()
    if (request.url === '/moved') return sentOn('/rooms/garden.jpg?size=large')
    if (request.url === '/round') return sentOn('/round')
    if (request.url === '/inwards') return sentOn('http://127.0.0.2:1/secret.jpg')
    if (request.url === '/page.jpg') return as(answer, 'text/html', '<p>No')
    if (request.url === '/liar.jpg') return as(answer, 'image/jpeg', '<script>')
    if (request.url === '/gone.jpg') return answer.writeHead(404).end()
    if (request.url === '/endless.jpg') return as(answer, 'image/jpeg', Buffer.alloc(30 * 1024 * 1024 + 1))
    return as(answer, 'image/jpeg', bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port, asked }
}

onEveryEngine('a picture that was pasted from another site', (engine) => {
  let shop: StaffShop
  let site: Awaited<ReturnType<typeof otherSite>>
  beforeAll(async () => {
    site = await otherSite()
    shop = await newStaffShop(engine, {
      isAllowedAddress: (address, port) => address === '127.0.0.1' && port === site.port,
    })
  })
  afterAll(async () => {
    site.server.close()
    await shop.drop()
  })
  const fetchIt = (path: string, host = `localhost:${site.port}`) =>
    shop.ask('staff', 'POST', '/api/media/from-web', { address: `http://${host}${path}` })

  test('is added to the library once, also after a redirect', async () => {
    const first = await fetchIt('/moved')
    expect([first.status, first.body.name, first.body.width]).toEqual([201, 'garden.jpg', 700])
    expect(first.body.address).toMatch(/^\/media\/[0-9a-f]{16}-700x400\.jpg$/)
    const again = await fetchIt('/other.jpg')
    expect([again.status, again.body.id]).toEqual([200, first.body.id])
    expect(site.asked).toEqual(['/moved', '/rooms/garden.jpg?size=large', '/other.jpg'])
  })

  test('is refused with a clear message when it is not a picture, too large, missing or in a redirect loop', async () => {
    for (const [path, status, words] of [
      ['/page.jpg', 422, /localhost sent something that isn’t a picture/],
      ['/gone.jpg', 422, /localhost didn’t let us download the picture/],
      ['/endless.jpg', 422, /larger than 30 MB/],
      ['/round', 422, /didn’t let us download/],
      ['/liar.jpg', 415, /JPEG, PNG, WebP, AVIF or HEIC/],
    ] as const) {
      const { status: answered, body } = await fetchIt(path)
      expect([answered, body.detail], path).toEqual([status, expect.stringMatching(words)])
    }
  })

  test('is never requested from a forbidden address, by name, number or redirect', async () => {
    const before = site.asked.length
    for (const host of ['127.0.0.1:1', '[::1]:1', 'localhost:1', `user:pass@localhost:${site.port}`])
      expect((await fetchIt('/x.jpg', host)).status, host).toBe(422)
    expect(site.asked).toHaveLength(before)
    expect((await fetchIt('/inwards')).status).toBe(422)
    expect(site.asked).toHaveLength(before + 1)
    for (const address of ['file:///etc/passwd', 'ftp://localhost/x.jpg', 'x'])
      expect((await shop.ask('staff', 'POST', '/api/media/from-web', { address })).status).toBe(422)
  })
})

describe('without the exception for tests', () => {
  test('no address of this machine or its network is requested', async () => {
    const site = await otherSite()
    const shop = await newStaffShop('sqlite')
    const { port } = site
    for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'])
      expect(
        (await shop.ask('staff', 'POST', '/api/media/from-web', { address: `http://${host}:${port}/x.jpg` })).status,
      ).toBe(422)
    expect(site.asked).toEqual([])
    site.server.close()
    await shop.drop()
  })
})
