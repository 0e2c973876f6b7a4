import { afterEach, beforeEach, expect, test } from 'vitest'
import { voucherListQuerySchema } from '#contract/voucher.ts'
import { day } from '#domain/dates/durations.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { type HeldVoucher, issuedVoucher } from '#test/support/issued-voucher.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { expireVouchers } from './voucher-expiry.ts'
import { listVouchers } from './voucher-list.ts'

onEveryEngine('the list of vouchers', (engine) => {
  let held: HeldVoucher
  beforeEach(async () => {
    held = await issuedVoucher(await newDatabase(engine))
  })
  afterEach(() => held.drop())

  test('filters by state and text, and masks the codes', async () => {
    const other = await paidOrder(held.database, { name: 'Ada 100%' })
    await held.redeem(10000)
    const list = async (status: Parameters<typeof listVouchers>[1]['status'], q = '') => {
      const outcome = await listVouchers(held.deps, voucherListQuerySchema.parse({ status, q }))
      return outcome.ok ? outcome.list.items.map(({ id }) => id) : outcome.reason
    }
    const second = other.vouchers[0]!
    expect(new Set(await list('all'))).toEqual(new Set([held.voucherId, second.id]))
    expect(await list('spent')).toEqual([held.voucherId])
    expect(await list('active')).toEqual([second.id])
    expect(await list('void')).toEqual([])
    expect(await list('all', '100%')).toEqual([second.id])
    expect(await list('all', '_')).toEqual([])
    expect(await list('all', 'JO@visitor')).toHaveLength(2)
    expect(await list('all', second.code.slice(-4).replace('-', ''))).toContain(second.id)
    expect(await list('all', second.code)).toBe('whole_code')
    const { list: page } = (await listVouchers(held.deps, voucherListQuerySchema.parse({ page: 2 }))) as {
      list: object
    }
    expect(page).toMatchObject({ items: [], total: 2, page: 2 })
    held.clock.advance(340 * day)
    expect(await list('expiring')).toEqual([second.id])
    held.clock.advance(40 * day)
    for (const expire of [false, true]) {
      if (expire) await expireVouchers(held.deps)
      expect(await list('expired')).toEqual([second.id])
      expect(await list('spent')).toEqual([held.voucherId])
      expect(await list('active')).toEqual([])
    }
    const shown = JSON.stringify(await listVouchers(held.deps, voucherListQuerySchema.parse({})))
    expect(shown).not.toContain(second.code.slice(0, 4))
  })
})
