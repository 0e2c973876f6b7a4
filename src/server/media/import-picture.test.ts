import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parsePicture } from '#domain/content/picture.ts'
import { createApp } from '#server/app.ts'
import { newDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import type { Refusal } from '../refusal.ts'
import { folderStorage } from './folder-storage.ts'
import { importPicture } from './import-picture.ts'
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
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }))

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 130, b: 110 } } })
const filesOf = async () => (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort()
const addressOf = async (bytes: Uint8Array) => (await importPicture(storage, bytes)).address
const rejection = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Refusal) => error.code,
  )

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  createApp(testDeps(database, { storage, variants })).request(path, { method, headers })

describe('importing a picture', () => {
  test('names it by content and size, and stores it once', async () => {
    const jpeg = await paint(700, 400).jpeg().toBuffer()
    const address = await addressOf(jpeg)
    expect(address).toMatch(/^\/media\/[0-9a-f]{16}-700x400\.jpg$/)
    expect(await addressOf(jpeg)).toBe(address)
    expect(await filesOf()).toEqual([`originals/${address.slice('/media/'.length)}`])
  })

  test.each(['png', 'webp', 'avif'] as const)('recognises %s by its content', async (format) => {
    expect(await addressOf(await paint(20, 10).toFormat(format).toBuffer())).toMatch(new RegExp(`-20x10\\.${format}$`))
  })

  test('removes location, orientation and profile from a photo', async () => {
    const photo = await paint(60, 40)
      .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitude: '34/1 36/1 0/1' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const address = await addressOf(photo)
    expect(parsePicture(address)).toMatchObject({ width: 40, height: 60 })
    const bytes = Buffer.from(await (await get(address)).arrayBuffer())
    const kept = await sharp(bytes).metadata()
    expect(kept).toMatchObject({ width: 40, height: 60 })
    expect([kept.exif, kept.xmp, kept.iptc, kept.icc]).toEqual([undefined, undefined, undefined, undefined])
    expect(kept.orientation ?? 1).toBe(1)
  })

  test('removes hidden data: notes, comments and appended pages', async () => {
    const page = '<script>alert(document.cookie)</script>'
    const hidden = Buffer.from(`${page}34.6 S 138.7 E`)
    const jpeg = await paint(60, 40).jpeg().toBuffer()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, hidden.length + 2]), hidden])
    const files = [
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      Buffer.concat([jpeg, hidden]),
      Buffer.concat([await paint(60, 40).png().toBuffer(), hidden]),
      Buffer.concat([await paint(60, 40).webp().toBuffer(), hidden]),
    ]
    for (const file of files) {
      expect(file.includes(page)).toBe(true)
      const bytes = Buffer.from(await (await get(await addressOf(file))).arrayBuffer())
      expect(bytes.includes(page)).toBe(false)
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 40 })
    }
  })

  test('refuses files of another type by their content', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0H9V9Z"/></svg>')
    const gif = await paint(20, 10).gif().toBuffer()
    const tiff = await paint(20, 10).tiff().toBuffer()
    const gifScript = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;alert(1)')])
    const others = [svg, gif, tiff, gifScript, Buffer.from('<html>'), Buffer.from('%PDF-1.7'), Buffer.alloc(0)]
    for (const bytes of others) expect(await rejection(importPicture(storage, bytes))).toBe('wrong_type')
    expect(await filesOf()).toEqual([])
  })

  test('refuses too many bytes or pixels before decoding', async () => {
    expect(await rejection(importPicture(storage, Buffer.alloc(30 * 1024 * 1024 + 1)))).toBe('too_large')
    const bomb = await paint(8200, 8000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.byteLength).toBeLessThan(1024 * 1024)
    expect(await rejection(importPicture(storage, bomb))).toBe('too_large')
    expect(await filesOf()).toEqual([])
  })

  test('makes a photo of 50 megapixels smaller, upright, and keeps its sides in proportion', async () => {
    const photo = await paint(8160, 6144).withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer()
    expect(parsePicture(await addressOf(photo))).toMatchObject({ width: 3084, height: 4096, extension: 'jpg' })
    expect(parsePicture(await addressOf(await paint(5000, 1000).png().toBuffer()))).toMatchObject({
      width: 4096,
      height: 819,
    })
  }, 60_000)

  test('turns a phone’s HEIC photo into a JPEG, upright and without its notes', async () => {
    const photo = await readFile('test/support/photo.heic')
    expect(photo.includes('Phone')).toBe(true)
    const address = await addressOf(photo)
    expect(parsePicture(address)).toMatchObject({ width: 240, height: 320, extension: 'jpg' })
    const bytes = Buffer.from(await (await get(address)).arrayBuffer())
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    // Its red corner is at the top left before it is turned to the right.
    const colourAt = async (left: number, top: number) => {
      const { data } = await sharp(bytes)
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data[0]! > 150 && data[1]! < 100 ? 'red' : 'other'
    }
    expect([await colourAt(200, 40), await colourAt(40, 40)]).toEqual(['red', 'other'])
  }, 60_000)

  test('refuses a HEIC photo that is damaged, and says what else to send', async () => {
    const photo = await readFile('test/support/photo.heic')
    for (const part of [photo.subarray(0, 80), photo.subarray(0, photo.length - 300)])
      expect(await rejection(importPicture(storage, part))).toBe('invalid')
    const header = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(64),
    ])
    expect(await rejection(importPicture(storage, header))).toBe('invalid')
    expect(await filesOf()).toEqual([])
  }, 60_000)

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('refuses a %s that ends too soon', async (format) => {
    const noise = sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    })
    const whole = await noise.toFormat(format).toBuffer()
    for (const part of [0.5, 0.05, 0.001]) {
      const cut = whole.subarray(0, Math.max(14, Math.floor(whole.length * part)))
      expect([part, await rejection(importPicture(storage, cut))]).toEqual([part, 'invalid'])
    }
    expect(await filesOf()).toEqual([])
  })

  test('removes a picture with all its versions', async () => {
    const address = await addressOf(await paint(700, 400).jpeg().toBuffer())
    const other = await addressOf(await paint(500, 300).jpeg().toBuffer())
    await warmPictures(variants, [address])
    expect((await filesOf()).length).toBeGreaterThan(8)
    await removePicture(storage, parsePicture(address)!)
    expect(await filesOf()).toEqual([`originals/${other.slice('/media/'.length)}`])
  })
})
