import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderStorage } from '#server/media/folder-storage.ts'
import { mirroredStorage } from '#server/media/mirrored-storage.ts'
import type { Storage } from '#server/media/storage.ts'

describe('a pair of storages during a move', () => {
  let folders: string[]
  let first: Storage
  let second: Storage
  beforeEach(async () => {
    folders = await Promise.all(['a', 'b'].map((name) => mkdtemp(join(tmpdir(), `clinic-paired-${name}-`))))
    ;[first, second] = folders.map(folderStorage) as [Storage, Storage]
  })
  afterEach(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

  const fails = () => Promise.reject(new Error('out of order'))
  const broken: Storage = { kind: 's3', put: fails, get: fails, exists: fails, list: fails, remove: fails }
  const content = Buffer.from('a picture')

  test('returns a picture that only one of them has', async () => {
    await first.put('originals/a.jpg', content)
    await second.put('originals/b.jpg', content)
    const both = mirroredStorage(first, second)
    for (const name of ['a.jpg', 'b.jpg']) expect(String(await both.get(`originals/${name}`))).toBe('a picture')
    expect(await both.list('originals')).toEqual(['a.jpg', 'b.jpg'])
  })

  test('works while the storage not in use fails', async () => {
    const both = mirroredStorage(first, broken)
    await both.put('originals/a.jpg', content)
    expect(String(await both.get('originals/a.jpg'))).toBe('a picture')
    expect([await both.get('originals/no.jpg'), await both.exists('originals/no.jpg')]).toEqual([undefined, false])
    expect(await both.list('originals')).toEqual(['a.jpg'])
  })

  test('reads from the other while the one in use fails, and does not report a picture as missing', async () => {
    await second.put('originals/a.jpg', content)
    const both = mirroredStorage({ ...broken, put: first.put }, second)
    expect(String(await both.get('originals/a.jpg'))).toBe('a picture')
    await expect(both.get('originals/no.jpg')).rejects.toThrow('out of order')
  })

  test('copies a picture to the storage in use when it is asked for', async () => {
    await second.put('originals/a.jpg', content)
    expect(await mirroredStorage(first, second).exists('originals/a.jpg')).toBe(true)
    expect(await first.exists('originals/a.jpg')).toBe(true)
  })
})
