import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { day } from '#domain/dates/durations.ts'
import { inTransaction } from '#server/database/connect.ts'
import { folderStorage } from '#server/media/folder-storage.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { writeSectionRevision } from '../content/content.ts'
import { removeUnusedPictures } from './unused-pictures.ts'

const name = (n: number) => `${String(n).repeat(16)}-1200x800.jpg`

onEveryEngine('unused pictures', (engine) => {
  test('are removed after a month, while pictures of the library, a text or an earlier version are kept', async () => {
    const database = await newDatabase(engine)
    const dataDir = await mkdtemp(join(tmpdir(), 'clinic-unused-'))
    const storage = folderStorage(join(dataDir, 'media'))
    let ahead = 0
    const now = () => new Date(Date.parse('2026-03-05T00:00:00.000Z') + ahead)
    const deps = { database, storage, dataDir, now }
    try {
      for (const n of [1, 2, 3, 4, 5]) await storage.put(`originals/${name(n)}`, Buffer.from('x'))
      await storage.put('variants/4444444444444444-1200x800/320.avif', Buffer.from('x'))
      await inTransaction(database, async (tx) => {
        const media = { name: 'a', alt: '', decorative: 0 as const, search: 'a', width: 1200, height: 800, bytes: 1 }
        const times = { created_at: now().toISOString(), updated_at: now().toISOString() }
        await tx
          .insertInto('media')
          .values({ id: 'm', address: `/media/${name(1)}`, ...media, ...times })
          .execute()
        for (const [revision, n] of [
          [1, 2],
          [2, 3],
        ] as const) {
          const value = { ...contentDefaults.hero, image: `/media/${name(n)}` }
          await writeSectionRevision(tx, { now, newId: () => `r${revision}` }, { section: 'hero', value, revision })
        }
      })
      for (const [file, age] of [
        ['old.part', 2 * day],
        ['new.part', 0],
      ] as const) {
        const path = join(dataDir, 'media/originals', file)
        await writeFile(path, 'x')
        await utimes(path, now(), new Date(now().getTime() - age))
      }
      expect(await removeUnusedPictures(deps), 'at first sight').toBe(0)
      expect((await readdir(join(dataDir, 'media/originals'))).filter((file) => file.endsWith('.part'))).toEqual([
        'new.part',
      ])
      ahead = 20 * day
      // One of them is shown in the meantime.
      const value = { ...contentDefaults.hero, image: `/media/${name(5)}` }
      await inTransaction(database, (tx) =>
        writeSectionRevision(tx, { now, newId: () => 'r3' }, { section: 'hero', value, revision: 3 }),
      )
      expect(await removeUnusedPictures(deps)).toBe(0)
      ahead = 31 * day
      expect(await removeUnusedPictures(deps)).toBe(1)
      expect(await storage.list('originals')).toEqual([1, 2, 3, 5].map(name))
      expect(await storage.exists('variants/4444444444444444-1200x800/320.avif')).toBe(false)
      expect(await removeUnusedPictures(deps)).toBe(0)
    } finally {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
