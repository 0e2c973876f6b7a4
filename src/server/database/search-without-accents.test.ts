import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foldForSearch } from '#domain/search-text.ts'
import { databaseBeforeMigration, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { migrate } from './migrate.ts'

const at = '2026-03-02T01:00:00.000Z'

onEveryEngine('search texts', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await databaseBeforeMigration(engine, '0068')
  })
  afterEach(() => database.drop())

  const request = (id: string, search: string, sort_name: string) =>
    database.db
      .insertInto('appointments')
      .values({
        id,
        search,
        sort_name,
        first_name: 'Đan',
        last_name: 'Ỹ',
        email: '',
        phone: '',
        service: 'cupping',
        preferred_date: '',
        message: '',
        status: 'pending',
        created_at: at,
        updated_at: at,
      })
      .execute()
  const searchOf = async (table: 'order_list' | 'appointment_list' | 'appointments' | 'media' | 'bin', id: string) =>
    (await database.db.selectFrom(table).select('search').where('id', '=', id).executeTakeFirstOrThrow()).search

  test('search texts of an earlier version lose their accents, and nothing else changes', async () => {
    await request('r1', 'đan y\n\n', 'y đan')
    await request('r2', 'plain name\n\n', 'name plain')
    const { orderId } = await paidOrder(database, { name: 'Ángela ŁUKASZ' })
    const plain = await paidOrder(database, { name: 'Jo Plain' })
    const picture = {
      alt: 'Ärztin',
      decorative: 0,
      width: 1,
      height: 1,
      bytes: 1,
      created_at: at,
      updated_at: at,
    } as const
    await database.db
      .insertInto('media')
      .values({ id: 'm1', address: '/media/a.jpg', name: 'Straße', search: 'straße ärztin', ...picture })
      .execute()
    const [deleted] = (await sql`select * from appointments where id = 'r1'`.execute(database.db)).rows
    await database.db
      .insertInto('bin')
      .values({
        kind: 'appointment',
        id: 'r3',
        name: 'Đan Ỹ',
        email: '',
        search: 'đan y\n\n',
        content: JSON.stringify({ appointments: [deleted] }),
        deleted_at: at,
        deleted_by: 'Ana',
      })
      .execute()
    const rows = () => database.db.selectFrom('appointments').selectAll().orderBy('id').execute()
    const before = await rows()

    await migrate(database)

    // Columns of later versions have come.
    expect(await rows()).toMatchObject([{ ...before[0]!, search: 'dan y\n\n', sort_name: 'y dan' }, before[1]!])
    expect(await searchOf('appointment_list', 'r1')).toBe('dan y\n\n')
    expect(await searchOf('order_list', orderId)).toContain('\nangela lukasz\n')
    expect(await searchOf('order_list', plain.orderId)).toContain('\njo plain\n')
    expect(await searchOf('media', 'm1')).toBe('strasse arztin')
    const bin = await database.db.selectFrom('bin').selectAll().executeTakeFirstOrThrow()
    expect(bin.search).toBe('dan y\n\n')
    expect(JSON.parse(bin.content).appointments[0]).toMatchObject({ search: 'dan y\n\n', sort_name: 'y dan' })
  })

  test('are folded by the order list’s migration as by foldForSearch, for every letter', async () => {
    await migrate(database)
    const { orderId } = await paidOrder(database)
    const letters = Array.from({ length: 0xd800 - 0x80 }, (_, index) => String.fromCharCode(0x80 + index)).filter(
      (letter) => /[\p{L}\p{M}’]/u.test(letter) && !/[\p{Script=Hangul}\u3400-\u4dbf\u4e00-\u9fff]/u.test(letter),
    )
    for (let start = 0; start < letters.length; start += 200) {
      const search = letters.slice(start, start + 200).join(' ')
      await database.db.updateTable('order_list').set({ search }).where('id', '=', orderId).execute()
      expect((await searchOf('order_list', orderId)).split(' ')).toEqual(foldForSearch(search).split(' '))
    }
  })
})
