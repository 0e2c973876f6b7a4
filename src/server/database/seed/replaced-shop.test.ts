import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { projectFile } from '#server/files/project-file.ts'
import { folderStorage } from '#server/media/folder-storage.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { replaceSite, seedWhenEmpty } from './index.ts'

/** All that tells of money, and of people. */
const tables = [
  'orders',
  'order_lines',
  'vouchers',
  'voucher_ledger',
  'payments',
  'subscribers',
  'appointments',
] as const

onEveryEngine('importing another site over an existing one', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))

  test('leaves orders, vouchers and payments unchanged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clinic-replaced-'))
    const now = () => new Date('2026-01-05T00:00:00Z')
    const deps = { database, storage: folderStorage(join(folder, 'media')), now, newId: uuidv7 }
    await seedWhenEmpty(deps)
    const { orderId } = await paidOrder(database, { quantity: 2 })
    const rows = async () => {
      const found = tables.map(async (table) => [table, await database.db.selectFrom(table).selectAll().execute()])
      return Object.fromEntries(await Promise.all(found))
    }
    const before = await rows()
    expect(before.vouchers).toHaveLength(2)

    await replaceSite(deps, { folder: projectFile('demo/physio'), actor: { id: null, name: 'Mei' } })
    expect(await rows()).toEqual(before)
    // What was sold is still named by its order, though it is no longer sold.
    const sold = database.db.selectFrom('order_lines').select(['name', 'unit_cents']).where('order_id', '=', orderId)
    expect(await sold.execute()).toEqual([{ name: '$100 Gift Voucher', unit_cents: 10000 }])
    await rm(folder, { recursive: true })
  })
})
