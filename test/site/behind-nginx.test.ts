import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDocumentedNginx } from '#scripts/bench/reference-nginx.ts'
import { canInstall } from '#scripts/checks/apt.ts'
import { findNginx, type Nginx } from '#scripts/checks/nginx.ts'
import { owner } from '#test/support/accounts.ts'
import { bareRequest } from '#test/support/bare-request.ts'
import { signedInClient } from '#test/support/http-client.ts'
import { type BuiltServer, startServer } from '#test/support/server.ts'

describe.skipIf(!findNginx() && !canInstall())('behind nginx as deploy/nginx.conf has it', () => {
  let server: BuiltServer
  let nginx: Nginx
  beforeAll(async () => {
    server = await startServer({ variables: { TRUST_PROXY: '1' } })
    nginx = await startDocumentedNginx(Number(new URL(server.url).port), 1)
  })
  afterAll(async () => {
    await nginx?.stop()
    await server?.drop()
  })

  const get = (path: string, headers: Record<string, string> = {}) => bareRequest(nginx.url + path, { headers })
  /** How often the site itself was asked for a path: its log has a line of each request, a little later. */
  const asked = async (path: string) => {
    const mark = crypto.randomUUID()
    await get(`/healthz?${mark}`, { 'x-request-id': mark })
    await sleep(300)
    return server.stdout().split(`"path":"${path}"`).length - 1
  }

  test('a script is requested from the site once per encoding, and keeps its headers', async () => {
    const html = (await get('/')).body.toString()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)![1]!
    const plain = await get(script)
    const packed = await get(script, { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true)
    const before = await asked(script)
    for (const turn of [1, 2, 3]) {
      const again = await get(script, { 'accept-encoding': 'br' })
      expect([turn, again.status, again.body.equals(packed.body)]).toEqual([turn, 200, true])
      expect(again.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
    }
    expect(await asked(script)).toBe(before)
  })

  test('whatever else browsers accept, a script is kept once for each encoding that the site has', async () => {
    const html = (await get('/')).body.toString()
    const script = /data-scripts="(\/assets\/[^" ]+\.js)/.exec(html)![1]!
    const of = async (accepted: string) =>
      (await get(script, { 'accept-encoding': accepted })).headers['content-encoding']
    expect([await of('br'), await of('gzip'), await of('identity')]).toEqual(['br', 'gzip', undefined])
    const before = await asked(script)
    expect(await of('gzip, deflate, br, zstd')).toBe('br')
    expect(await of('br;q=1.0, gzip;q=0.8, *;q=0.1')).toBe('br')
    expect(await of('gzip, deflate')).toBe('gzip')
    expect(await of('br;q=0, gzip')).toBe('gzip')
    expect(await of('br;q=0.0, gzip;q=0')).toBe(undefined)
    expect(await of('deflate')).toBe(undefined)
    expect(await asked(script)).toBe(before)
  })

  test('an icon is kept, too, for as long as a picture', async () => {
    const html = (await get('/')).body.toString()
    const icon = /href="(\/icons\/[^"]+\/favicon\.svg)"/.exec(html)![1]!
    const askedAgain = async () => {
      expect((await get(icon)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const before = await asked(icon)
      await get(icon)
      return (await asked(icon)) - before
    }
    await expect.poll(askedAgain, { timeout: 10_000 }).toBe(0)
  })

  test('a page is requested from the site each time', async () => {
    const before = await asked('/faq')
    for (const turn of [1, 2]) expect([turn, (await get('/faq')).status]).toEqual([turn, 200])
    expect(await asked('/faq')).toBe(before + 2)
  })

  test('a picture that is deleted for good disappears a moment later', async () => {
    const client = await signedInClient(nginx.url, owner)
    const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.set('file', new File([new Uint8Array(content)], 'gone.jpg', { type: 'image/jpeg' }))
    const uploaded = await client.request('/api/media', { method: 'POST', body: form })
    const { id, address } = await uploaded.json()
    expect((await get(address)).status).toBe(200)
    for (const path of [`/api/media/${id}`, `/api/bin/picture/${id}`])
      expect((await client.send('DELETE', path)).status, path).toBe(204)
    await expect.poll(async () => (await get(address)).status, { timeout: 10_000 }).toBe(404)
  })
})
