import { expect, test } from 'vitest'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { inTransaction } from '#server/database/connect.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { writeSectionRevision } from '../content/content.ts'
import { picturesInUse } from './pictures-in-use.ts'

const picture = (n: number) => `/media/${String(n).repeat(16)}-1200x800.jpg`

onEveryEngine('the pictures that are shown by the site', (engine) => {
  test('include each stored picture of content and rows once', async () => {
    const database = await newDatabase(engine)
    const at = '2025-08-11T00:00:00.000Z'
    const deps = { now: () => new Date(at), newId: () => 'id' }
    const hero = {
      ...contentDefaults.hero,
      image: picture(1),
      slides: [picture(2), picture(1), 'https://x.example/a.jpg'],
    }
    await inTransaction(database, async (tx) => {
      await writeSectionRevision(tx, deps, { section: 'hero', value: hero, revision: 1 })
      const times = { created_at: at, updated_at: at }
      const voucher = { id: 100, kind: 'voucher' as const, name: 'Voucher', description: '', price_cents: 10000 }
      await tx
        .insertInto('products')
        .values({ ...voucher, image: picture(3), active: 1, position: 0, ...times })
        .execute()
    })
    expect(await picturesInUse(database.db, new Date(at))).toEqual([picture(1), picture(2), picture(3)])
    await database.drop()
  })

  test('include both versions of a page whose change is planned, and the new one alone once it is out', async () => {
    const database = await newDatabase(engine)
    const at = '2025-08-11T00:00:00.000Z'
    const nothing = { next_value: '', next_at: '' }
    const page = { title: 'Page', position: 0, revision: 1, ...nothing, created_at: at, updated_at: at }
    await database.db
      .insertInto('pages')
      .values([
        { ...page, id: 'same', slug: 'same', value: picture(1) },
        { ...page, id: 'planned', slug: 'planned', value: picture(2), next_value: picture(3), next_at: at },
      ])
      .execute()
    const shown = async (now: string) => (await picturesInUse(database.db, new Date(now))).sort()
    expect(await shown('2025-08-10T23:59:59.999Z')).toEqual([picture(1), picture(2), picture(3)])
    expect(await shown(at)).toEqual([picture(1), picture(3)])
    await database.drop()
  })
})
