import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { type HeldVoucher, issuedVoucher } from '#test/support/issued-voucher.ts'
import { writeSetting } from '../stored-settings.ts'
import { expireVouchers } from './voucher-expiry.ts'
import { extendToLegalMinimum } from './voucher-minimum.ts'
import { readVoucherRules, saveVoucherRules } from './voucher-rules.ts'
import { notePaymentMode, readVoucherYears } from './voucher-years.ts'

onEveryEngine('the legal minimum validity of three years', (engine) => {
  let held: HeldVoucher
  const owner = { id: 'staff-1', name: 'Mei Tan' }
  beforeEach(async () => {
    held = await issuedVoucher(await newDatabase(engine))
  })
  afterEach(() => held.drop())

  /** Sold for real money by an earlier release, for one year. */
  const soldForReal = async () => {
    await held.database.db.updateTable('vouchers').set({ livemode: 1 }).execute()
    const { id } = await held.database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const at = '2025-08-10T20:00:00.000Z'
    await held.database.db
      .insertInto('payments')
      .values({
        id: 'pay',
        order_id: id,
        provider: 'stripe',
        reference: 'pi_1',
        client_secret: null,
        status: 'succeeded',
        amount_cents: 10000,
        currency: 'AUD',
        livemode: 1,
        created_at: at,
        updated_at: at,
      })
      .execute()
  }

  test('applies to vouchers sold with less, and restores expired balances', async () => {
    await soldForReal()
    held.clock.advance(400 * day)
    expect(await expireVouchers(held.deps)).toBe(1)
    expect(await held.read()).toMatchObject({ state: 'expired', balanceCents: 0 })
    expect(await extendToLegalMinimum(held.deps)).toBe(1)
    expect(await held.read()).toMatchObject({ state: 'active', balanceCents: 10000, expiresOn: '2028-08-11' })
    expect(await extendToLegalMinimum(held.deps)).toBe(0)
    expect(await held.redeem(10000)).toMatchObject({ ok: true })
    held.clock.advance(1000 * day)
    expect(await extendToLegalMinimum(held.deps)).toBe(0)
  })

  test('does not apply to test or void vouchers, or outside Australia', async () => {
    expect(await extendToLegalMinimum(held.deps)).toBe(0)
    await soldForReal()
    await writeSetting(held.database.db, 'business.country', 'other', held.clock.now())
    expect(await extendToLegalMinimum(held.deps)).toBe(0)
    await writeSetting(held.database.db, 'business.country', 'AU', held.clock.now())
    await held.revoke()
    expect(await extendToLegalMinimum(held.deps)).toBe(0)
  })

  test('does not change vouchers that already have it', async () => {
    await soldForReal()
    await held.extend('2028-08-11')
    expect(await extendToLegalMinimum(held.deps)).toBe(0)
    await held.extend('2030-01-01')
    expect(await extendToLegalMinimum(held.deps)).toBe(0)
    expect(await held.read()).toMatchObject({ expiresOn: '2030-01-01' })
  })

  test('the minimum applies to the setting once real payments are taken', async () => {
    const { db } = held.database
    const save = (years: number) => saveVoucherRules(held.deps, { years, actor: owner })
    await notePaymentMode(held.deps)
    expect([await readVoucherYears(db), await readVoucherYears(db, true)]).toEqual([1, 3])
    expect(await save(2)).toMatchObject({ ok: true, rules: { years: 2, binding: false, warning: true } })

    held.goLive()
    await notePaymentMode(held.deps)
    expect(await readVoucherRules(db)).toEqual({ years: 3, lawfulYears: 3, warning: false, binding: true })
    expect(await save(2)).toEqual({ ok: false, reason: 'below_law' })
    expect(await save(4)).toMatchObject({ ok: true, rules: { years: 4 } })

    await writeSetting(db, 'business.country', 'other', held.clock.now())
    expect(await save(1)).toMatchObject({ ok: true, rules: { years: 1, binding: false, warning: false } })
  })
})
