import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parsePicture, pictureName, pictureSources } from '#domain/content/picture.ts'
import { createApp } from '#server/app.ts'
import { newDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { folderStorage } from './folder-storage.ts'
import { importMaster, importPicture } from './import-picture.ts'
import { pictureWork } from './picture-work.ts'
import type { Storage } from './storage.ts'
import { createVariants, removePicture, type Variants, warmPictures } from './variants.ts'

let folder: string
let storage: Storage
let variants: Variants
const database = fixtureForAll(() => newDatabase('sqlite'))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-media-'))
  storage = folderStorage(folder)
  variants = createVariants(storage)
})
// A size may still be being written.
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }))

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 130, b: 110 } } })
const filesOf = async () => (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort()
const addressOf = async (bytes: Uint8Array) => (await importPicture(storage, bytes)).address
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  createApp(testDeps(database, { storage, variants })).request(path, { method, headers })

describe('serving a picture', () => {
  test('answers every address of its srcset in the right type and width, cacheable for good', async () => {
    const address = await addressOf(await paint(700, 400).jpeg().toBuffer())
    await warmPictures(variants, [address])
    const { sources, srcSet } = pictureSources(address)
    const offers = [...sources.map((source) => source.srcSet), srcSet].flatMap((set) => set.split(', '))
    expect(offers).toHaveLength(9)
    for (const offer of offers) {
      const [path, width] = offer.split(' ') as [string, string]
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': `image/${path.split('.').pop()?.replace('jpg', 'jpeg')}`,
        'x-content-type-options': 'nosniff',
      })
      const about = await sharp(await answer.arrayBuffer()).metadata()
      expect(`${about.width}w`).toBe(width)
    }
  })

  test('answers 304 to a known version, and HEAD without a body', async () => {
    const address = await addressOf(await paint(700, 400).jpeg().toBuffer())
    const etag = (await get(address)).headers.get('etag')!
    expect((await get(address, { 'if-none-match': etag })).status).toBe(304)
    const head = await get(address, {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('refuses enlargements and other widths, formats and names', async () => {
    const address = await addressOf(await paint(700, 400).jpeg().toBuffer())
    const name = address.replace('.jpg', '')
    const other = '/media/0123456789abcdef-700x400'
    const wrong = ['/960.webp', '/641.webp', '/640.gif', '/640.svg', '/../640.webp', '/'].map((end) => name + end)
    for (const path of [...wrong, `${other}.jpg`, `${other}/640.webp`, `${name}x1/640.webp`, '/media/..%2f..%2fx'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    expect(await filesOf()).toHaveLength(1)
  })

  test('sends a drawing unchanged, with a policy that forbids scripts', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><path d="M0 0H64V32Z"/></svg>'
    const { address } = await importMaster(storage, Buffer.from(svg))
    expect(address).toMatch(/-64x32\.svg$/)
    const answer = await get(address)
    expect(await answer.text()).toBe(svg)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; .*frame-ancestors 'none'$/,
    )
    expect((await get(address.replace('.svg', '/320.webp'))).status).toBe(404)
  })

  test('sends a short-lived JPEG until the AVIF is ready', async () => {
    const address = await addressOf(await paint(700, 400).jpeg().toBuffer())
    const path = address.replace('.jpg', '/640.avif')
    const first = await get(path)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=30',
    })
    expect(await sharp(await first.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 640 })
    await vi.waitFor(async () => expect((await get(path)).headers.get('content-type')).toBe('image/avif'), 20_000)
    expect((await get(path)).headers.get('cache-control')).toContain('immutable')
  })

  test('sends a transparent picture as WebP until the AVIF is ready', async () => {
    const clear = sharp({ create: { width: 400, height: 400, channels: 4, background: '#ff000080' } })
    const address = await addressOf(await clear.png().toBuffer())
    const answer = await get(address.replace('.png', '/320.avif'))
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect((await sharp(await answer.arrayBuffer()).metadata()).hasAlpha).toBe(true)
  })

  test('encodes a version once for concurrent requests, and reads it from storage afterwards', async () => {
    const address = await addressOf(await paint(700, 400).jpeg().toBuffer())
    let encodes = 0
    variants = createVariants(storage, (...asked) => {
      encodes++
      return pictureWork(...asked)
    })
    const path = address.replace('.jpg', '/320.jpg')
    const bodies = await Promise.all(Array.from({ length: 10 }, async () => (await get(path)).arrayBuffer()))
    expect(new Set(bodies.map((body) => Buffer.from(body).toString('hex'))).size).toBe(1)
    variants = createVariants(storage, () => Promise.reject(new Error('not from the disk')))
    expect((await get(path)).status).toBe(200)
    expect(encodes).toBe(1)
  })
})

describe('removing a picture', () => {
  test.each([
    ['before its files are gone', false],
    ['after its files are gone', true],
  ])('leaves no file when a version in progress is written %s', async (_when, after) => {
    const address = await addressOf(await paint(700, 400).jpeg().toBuffer())
    const began = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow: Storage = {
      ...storage,
      put: async (key, content) => {
        began.resolve()
        await goOn.promise
        await storage.put(key, content)
        written.resolve()
      },
      remove: async (key) => {
        if (!after && key.startsWith('originals/')) {
          goOn.resolve()
          await written.promise
        }
        await storage.remove(key)
      },
    }
    variants = createVariants(slow)
    const answer = get(address.replace('.jpg', '/320.jpg'))
    await began.promise
    await removePicture(slow, parsePicture(address)!)
    goOn.resolve()
    await answer
    expect(await filesOf()).toEqual([])
    expect((await get(address.replace('.jpg', '/320.jpg'))).status).toBe(404)
  })
})

describe('the preparation of all versions', () => {
  test('makes every version, and skips external pictures', async () => {
    const address = await addressOf(await paint(500, 300).jpeg().toBuffer())
    expect(await warmPictures(variants, [address, address, 'https://elsewhere.example/a.jpg'])).toBe(6)
    expect(await filesOf()).toHaveLength(7)
  })

  test('makes those of all others when one of them cannot be read', async () => {
    const broken = await addressOf(await paint(500, 300).jpeg().toBuffer())
    const whole = await addressOf(await paint(600, 300).jpeg().toBuffer())
    const failing: Variants = {
      ...variants,
      prepare: (picture, variant) =>
        broken.includes(pictureName(picture))
          ? Promise.reject(new Error('it is cut off'))
          : variants.prepare(picture, variant),
    }
    const told: unknown[] = []
    expect(
      await warmPictures(failing, [broken, whole], { log: { error: (line: unknown) => told.push(line) } as never }),
    ).toBe(6)
    expect(told).toMatchObject([{ err: { message: 'it is cut off' } }])
  })

  test('stops when it is aborted', async () => {
    const address = await addressOf(await paint(500, 300).jpeg().toBuffer())
    expect(await warmPictures(variants, [address], { signal: AbortSignal.abort() })).toBe(0)
  })
})
