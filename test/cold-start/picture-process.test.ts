import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { errorCode } from '#server/errors.ts'
import type { HttpClient } from '#test/support/http-client.ts'
import { type BuiltServer, freePort, ownerOf, restartServer, startServer } from '#test/support/server.ts'

let server: BuiltServer
let client: HttpClient
let large: Sharp
beforeAll(async () => {
  server = await startServer({ ownPictures: true })
  client = await ownerOf(server)
  const grain = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const small = sharp({ create: { width: 902, height: 676, channels: 3, noise: grain, background: '#888' } })
  const pixels = await sharp(await small.png().toBuffer())
    .resize(7216, 5408, { kernel: 'nearest' })
    .raw()
    .toBuffer()
  large = sharp(pixels, { raw: { width: 7216, height: 5408, channels: 3 } })
}, 60_000)
afterAll(() => server.drop())

async function upload(bytes: Uint8Array, name: string) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  form.append('alt', 'A photo')
  const headers = { origin: server.url }
  const answer = await client.request('/api/media', { method: 'POST', headers, body: form })
  return { status: answer.status, body: await answer.json() }
}

const processesOf = ({ pid }: Pick<BuiltServer, 'pid'>): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return children.filter(Boolean).map(Number)
}
/** The process of pictures of a server that has something to do for it. */
const pictureProcessOf = (running: Pick<BuiltServer, 'pid'>): Promise<number> =>
  vi.waitUntil(() => processesOf(running)[0], { timeout: 30_000, interval: 5 })

/** What a server and its processes have of the machine, in MB; what they share counts once. */
const memoryOf = (running: Pick<BuiltServer, 'pid'>): number => {
  const sizes = [running.pid, ...processesOf(running)].map((pid) => {
    try {
      const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
      return Number(kilobytes) / 1024
    } catch (error) {
      // It has just ended.
      if (!['ENOENT', 'ESRCH'].includes(errorCode(error) ?? '')) throw error
      return 0
    }
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a photo of 39 megapixels in any format is imported within 512 MB, while pages are answered', async () => {
  const kinds = {
    'plain.jpg': () => large.clone().jpeg({ quality: 80 }),
    'progressive.jpg': () => large.clone().jpeg({ quality: 80, progressive: true }),
    'turned.jpg': () => large.clone().withMetadata({ orientation: 6 }).jpeg({ quality: 80 }),
    'plain.png': () => large.clone().png(),
    'interlaced.png': () => large.clone().png({ progressive: true }),
  }
  let most = 0
  let answered = 0
  let done = false
  const visitor = (async () => {
    for (; !done; await sleep(10)) {
      most = Math.max(most, memoryOf(server))
      const page = await fetch(`${server.url}/faq`)
      if (page.status === 200) answered++
      await page.arrayBuffer()
    }
  })()
  try {
    for (const [name, kind] of Object.entries(kinds)) {
      const before = answered
      const { status, body } = await upload(await kind().toBuffer(), name)
      // One that comes out as another did is known already.
      expect([name, [200, 201].includes(status), body.detail]).toEqual([name, true, undefined])
      const shown = await fetch(`${server.url}${body.address.replace(/\.\w+$/, '/640.webp')}`)
      expect([name, shown.status]).toEqual([name, 200])
      expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(640)
      expect(answered, name).toBeGreaterThan(before)
    }
  } finally {
    done = true
    await visitor
  }
  expect(most).toBeGreaterThan(100)
  expect(most).toBeLessThan(512)
}, 180_000)

test('a photo that crashes the picture process is refused with a clear message, and the next one is imported', async () => {
  const photo = await large.clone().jpeg({ quality: 70 }).toBuffer()
  const sent = upload(photo, 'fatal.jpg')
  let answered = false
  void sent.finally(() => {
    answered = true
  })
  // It may be on its way still when the first one dies.
  for (; !answered; await sleep(20)) for (const pid of processesOf(server)) process.kill(pid, 'SIGKILL')
  const { status, body } = await sent
  expect([status, body.detail]).toEqual([422, expect.stringMatching(/^This picture takes more time or memory to read/)])
  expect((await fetch(server.url)).status).toBe(200)
  expect((await upload(await sharp(photo).resize(600).jpeg().toBuffer(), 'next.jpg')).status).toBe(201)
}, 60_000)

test('a voucher is printed again once the picture process, which was killed over its mountains, can be started', async () => {
  const print = async () => {
    const headers = { origin: server.url, 'content-type': 'application/json' }
    const body = JSON.stringify({ code: 'ABCDEFGH23', issuedAt: '2026-03-02T01:00:00.000Z' })
    const answer = await fetch(`${server.url}/api/vouchers/sample/pdf`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    return answer.status
  }
  const sent = print()
  let answered = false
  void sent.finally(() => {
    answered = true
  })
  for (; !answered; await sleep(5)) for (const pid of processesOf(server)) process.kill(pid, 'SIGKILL')
  expect([await sent, await print()]).toEqual([503, 200])
}, 60_000)

test('the picture process ends when it is idle, and frees its memory', async () => {
  await fetch(`${server.url}/icons/none/icon-512.png`)
  await vi.waitFor(() => expect(processesOf(server)).toEqual([]), { timeout: 240_000, interval: 500 })
  expect(memoryOf(server)).toBeLessThan(250)
}, 300_000)

test('every picture of the home page is available after a first start, and soon as AVIF', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-pictures-'))
  const port = String(await freePort())
  const fresh = await restartServer({
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: folder,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
  onTestFinished(async () => {
    await fresh.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const page = await (await fetch(fresh.url)).text()
  const offered = new Set([...page.matchAll(/\/media\/[\w-]+\/960\.avif/g)].map(([path]) => path))
  expect(offered.size).toBeGreaterThan(5)
  const types = new Set<string | null>()
  for (const path of offered) {
    const first = await fetch(fresh.url + path)
    expect([path, first.status]).toEqual([path, 200])
    types.add(first.headers.get('content-type'))
    expect((await sharp(await first.arrayBuffer()).metadata()).width).toBe(960)
  }
  // Nobody has waited for the first ones to be made.
  expect([...types]).toContain('image/jpeg')
  for (const path of offered)
    await vi.waitFor(
      async () => expect((await fetch(fresh.url + path)).headers.get('content-type')).toBe('image/avif'),
      { timeout: 120_000, interval: 500 },
    )
}, 180_000)

test('the picture process ends when its server is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-pictures-'))
  const port = String(await freePort())
  const killed = await restartServer({
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: folder,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // It makes what the first content shows.
  const child = await pictureProcessOf(killed)
  await killed.stop('kill')
  await vi.waitFor(() => expect(existsSync(`/proc/${child}`)).toBe(false), 20_000)
}, 60_000)
