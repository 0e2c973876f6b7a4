import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePicture } from '#domain/content/picture.ts'
import { folderStorage } from '#server/media/folder-storage.ts'
import { importPicture } from '#server/media/import-picture.ts'
import { mirroredStorage } from '#server/media/mirrored-storage.ts'
import { s3Storage } from '#server/media/s3-storage.ts'
import type { Storage } from '#server/media/storage.ts'
import { createVariants } from '#server/media/variants.ts'
import { openObjectStore } from '#test/support/object-store.ts'

type Stand = { storage: Storage; close: () => Promise<void> }

const stands: Record<string, () => Promise<Stand>> = {
  'a folder': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clinic-storage-'))
    return { storage: folderStorage(folder), close: () => rm(folder, { recursive: true }) }
  },
  'an object store': async () => {
    const { settings, close } = await openObjectStore()
    return { storage: s3Storage(settings), close }
  },
}

const folderStand = stands['a folder']!
const storeStand = stands['an object store']!
/** Both at once, as while pictures are on their way from one to the other. */
for (const [name, isStoreFirst] of [
  ['a folder and an object store', false],
  ['an object store and a folder', true],
] as const)
  stands[name] = async () => {
    const [folder, store] = [await folderStand(), await storeStand()]
    const [first, second] = isStoreFirst ? [store, folder] : [folder, store]
    const close = async () => {
      await folder.close()
      await store.close()
    }
    return { storage: mirroredStorage(first.storage, second.storage), close }
  }

/** What every storage must do, whatever it is made of. */
describe.each(Object.keys(stands))('the storage in %s', (name) => {
  let storage: Storage
  let close: Stand['close']
  beforeAll(async () => {
    ;({ storage, close } = await stands[name]!())
  })
  afterAll(() => close())

  test('returns the same bytes for any size and key', async () => {
    const contents = [Buffer.alloc(0), Buffer.from([0, 255, 13, 10, 0]), randomBytes(12 * 1024 * 1024)]
    for (const content of contents) {
      // A bucket of somebody else's may hold what an earlier run has left.
      const n = randomBytes(4).toString('hex')
      const key = `originals/${n}-1x1.jpg`
      expect([await storage.exists(key), await storage.get(key)]).toEqual([false, undefined])
      await storage.put(key, content)
      await storage.put(`variants/${n}-1x1/320.webp`, content)
      expect(await storage.exists(key)).toBe(true)
      for (const kept of [key, `variants/${n}-1x1/320.webp`])
        expect((await storage.get(kept))?.equals(content)).toBe(true)
    }
  })

  test('stores only the visible part of a buffer', async () => {
    const memory = Buffer.from('before-seen-after')
    await storage.put('view.png', new Uint8Array(memory.buffer, memory.byteOffset + 7, 4))
    expect(String(await storage.get('view.png'))).toBe('seen')
  })

  test('accepts the same key again, also concurrently', async () => {
    const content = randomBytes(100_000)
    await Promise.all(Array.from({ length: 8 }, () => storage.put('same/key.jpg', content)))
    expect((await storage.get('same/key.jpg'))?.equals(content)).toBe(true)
  })

  test('deletes a key, and ignores a missing one', async () => {
    await storage.put('gone/a.jpg', Buffer.from('a'))
    await storage.put('gone/b.jpg', Buffer.from('b'))
    await storage.remove('gone/a.jpg')
    await storage.remove('gone/a.jpg')
    await storage.remove('never/was.jpg')
    expect([await storage.exists('gone/a.jpg'), await storage.get('gone/a.jpg')]).toEqual([false, undefined])
    expect(String(await storage.get('gone/b.jpg'))).toBe('b')
  })

  test('lists the direct children of a folder, in order', async () => {
    for (const name of ['c.jpg', 'a.jpg', 'e.jpg', 'b.jpg', 'd.jpg', 'below/f.jpg', '../listed-not/g.jpg'])
      await storage.put(name.startsWith('..') ? name.slice(3) : `listed/${name}`, Buffer.from(name))
    expect(await storage.list('listed')).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'])
    expect(await storage.list('no-such')).toEqual([])
  })

  test('does not match a key by its beginning', async () => {
    await storage.put('deep/er/x.jpg', Buffer.from('x'))
    expect(await storage.get('deep/er/x.jpg/y.jpg')).toBeUndefined()
    expect(await storage.get('deep/er/x')).toBeUndefined()
  })

  test.each(['../x.jpg', '/x.jpg', 'a//b.jpg', 'a/../../b.jpg', '', 'a b.jpg', 'a\\b.jpg', '.hidden'])(
    'refuses the key %j',
    async (key) => {
      const calls = [
        () => storage.put(key, Buffer.from('x')),
        () => storage.get(key),
        () => storage.exists(key),
        () => storage.remove(key),
        () => storage.list(key),
      ]
      for (const call of calls) await expect((async () => call())()).rejects.toThrow(RangeError)
    },
  )

  test('stores a picture from the upload to its smaller versions', async () => {
    const paint = sharp({ create: { width: 700, height: 400, channels: 3, background: '#7a9' } })
    const { address } = await importPicture(storage, await paint.jpeg().toBuffer())
    const name = address.slice('/media/'.length, -'.jpg'.length)
    const variants = createVariants(storage)
    const standIn = await variants.read(name, { width: 320, format: 'webp' })
    expect(standIn?.format).toBe('jpg')
    expect(await variants.prepare(parsePicture(address)!, { width: 320, format: 'webp' })).toBe(true)
    const smaller = await variants.read(name, { width: 320, format: 'webp' })
    expect(await sharp(smaller?.content).metadata()).toMatchObject({ width: 320, format: 'webp' })
    expect(await storage.exists(`variants/${name}/320.jpg`)).toBe(true)
    expect(await storage.exists(`variants/${name}/320.webp`)).toBe(true)
  })
})

test('the storage in a folder lists no files of other programs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-storage-'))
  const storage = folderStorage(folder)
  await storage.put('shared/a.jpg', Buffer.from('a'))
  for (const name of ['.DS_Store', '._a.jpg', 'a (1).jpg']) await writeFile(join(folder, 'shared', name), 'x')
  expect(await storage.list('shared')).toEqual(['a.jpg'])
  await rm(folder, { recursive: true })
})
