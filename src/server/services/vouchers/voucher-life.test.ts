import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { VoucherDetail } from '#contract/voucher.ts'
import { day } from '#domain/durations.ts'
import type { Deps } from '#server/deps.ts'
import { newDatabase, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { type TestClock, testClock, testDeps } from '#test/support/deps.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { adjustVoucher, extendVoucher, reissueVoucher, resendVoucher, voidVoucher } from './voucher-care.ts'
import { voucherCopy } from './voucher-copy.ts'
import { expireVouchers, remindOfExpiry } from './voucher-expiry.ts'
import { listVouchers } from './voucher-list.ts'
import { checkBalance, findVoucher, lookUpVoucher } from './voucher-lookup.ts'
import { redeemVoucher, undoRedemption } from './voucher-redemption.ts'

const actor = { id: 'staff-1', name: 'Mei Tan' }

onEveryEngine('the life of a voucher', (engine) => {
  let database: TestDatabase
  let clock: TestClock
  let deps: Deps
  let voucherId: string
  let code: string
  let key = 0
  beforeEach(async () => {
    database = await newDatabase(engine)
    // Issued on 11 August 2025 in Adelaide, valid until the end of 11 August 2026.
    clock = testClock('2025-08-12T01:00:00.000Z')
    deps = testDeps(database, { now: clock.now })
    const { vouchers } = await paidOrder(database)
    voucherId = vouchers[0]!.id
    code = vouchers[0]!.code
  })
  afterEach(() => database.drop())

  const redeem = (amount: number, idempotencyKey = `key-${key++}`, id = voucherId) =>
    redeemVoucher(deps, { voucherId: id, amount, idempotencyKey, note: '', actor })
  const undo = (lineId: string) => undoRedemption(deps, { voucherId, lineId, actor })
  const extend = (until: string) => extendVoucher(deps, { voucherId, until, actor })
  const reissue = (email?: string) => reissueVoucher(deps, { voucherId, reason: 'lost', email, actor })
  const revoke = () => voidVoucher(deps, { voucherId, reason: 'stolen', actor })
  const balance = async () => (await findVoucher(database.db, deps, voucherId))!.balanceCents
  const freeze = (status: 'frozen' | 'active') => database.db.updateTable('vouchers').set({ status }).execute()
  const emails = async () =>
    database.db.selectFrom('email_outbox').select(['template', 'recipient', 'dedupe_key']).execute()
  const audit = async () =>
    (await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()).map(({ action }) => action)
  const lineOf = (outcome: Awaited<ReturnType<typeof redeem>>) => (outcome.ok ? outcome.lineId : '')
  const real = () => ({ ...deps, payments: { ...deps.payments, livemode: true } })

  describe('redeeming', () => {
    test('takes a part, then the rest, and tells the history', async () => {
      expect(await redeem(3500)).toMatchObject({ ok: true, voucher: { balanceCents: 6500, state: 'active' } })
      const whole = await redeem(6500)
      expect(whole).toMatchObject({ ok: true, voucher: { balanceCents: 0, state: 'spent', fault: 'spent' } })
      const { history } = (whole as { voucher: VoucherDetail }).voucher
      expect(
        history.map(({ kind, deltaCents, balanceCents, actor }) => [kind, deltaCents, balanceCents, actor]),
      ).toEqual([
        ['issue', 10000, 10000, 'the payment system'],
        ['redeem', -3500, 6500, 'Mei Tan'],
        ['redeem', -6500, 0, 'Mei Tan'],
      ])
      expect(await audit()).toEqual(['voucher.redeemed', 'voucher.redeemed'])
    })

    test('the same key is one redemption; with another amount it is refused', async () => {
      const first = await redeem(3500, 'same-key')
      expect(await redeem(3500, 'same-key')).toEqual(first)
      expect(await redeem(3501, 'same-key')).toEqual({ ok: false, reason: 'key_reused' })
      expect(await balance()).toBe(6500)
    })

    test('the same key at another voucher is another redemption', async () => {
      const { vouchers } = await paidOrder(database)
      await redeem(3500, 'same-key')
      expect(await redeem(3500, 'same-key', vouchers[0]!.id)).toMatchObject({
        ok: true,
        voucher: { balanceCents: 6500 },
      })
    })

    test('is refused above the balance, and when void, frozen, expired or unknown', async () => {
      expect(await redeem(10001)).toEqual({ ok: false, reason: 'short' })
      expect(await redeem(100, 'k', 'no-such')).toEqual({ ok: false, reason: 'unknown' })
      await freeze('frozen')
      expect(await redeem(100)).toEqual({ ok: false, reason: 'frozen' })
      await freeze('active')
      clock.advance(365 * day)
      expect(await redeem(100)).toEqual({ ok: false, reason: 'expired' })
      clock.advance(-365 * day)
      await revoke()
      expect(await redeem(100)).toEqual({ ok: false, reason: 'void' })
      expect(await balance()).toBe(0)
    })

    test('is refused to a test voucher once real payments are taken, and not to a real one', async () => {
      deps = real()
      expect(await redeem(100)).toEqual({ ok: false, reason: 'test' })
      const { vouchers } = await paidOrder(database, { livemode: 1 })
      expect(await redeem(100, 'k', vouchers[0]!.id)).toMatchObject({ ok: true })
    })

    test('is undone once, and gives back what it took', async () => {
      const lineId = lineOf(await redeem(3500))
      await redeem(500)
      const first = await undo(lineId)
      expect(first).toMatchObject({ ok: true, voucher: { balanceCents: 9500 } })
      expect(await undo(lineId)).toMatchObject({ ok: true, voucher: { balanceCents: 9500 } })
      const { history } = (first as { voucher: VoucherDetail }).voucher
      expect(history.map(({ kind, undone, undoable }) => [kind, undone, undoable])).toEqual([
        ['issue', false, false],
        ['redeem', true, false],
        ['redeem', false, true],
        ['undo', false, false],
      ])
    })

    test('is not undone when it is no redemption, or the voucher is void, frozen or expired', async () => {
      const lineId = lineOf(await redeem(3500))
      const issue = (await findVoucher(database.db, deps, voucherId))!.history[0]!.id
      expect(await undo(issue)).toEqual({ ok: false, reason: 'no_redemption' })
      await freeze('frozen')
      expect(await undo(lineId)).toEqual({ ok: false, reason: 'frozen' })
      await freeze('active')
      clock.advance(365 * day)
      expect(await undo(lineId)).toEqual({ ok: false, reason: 'expired' })
      clock.advance(-365 * day)
      await revoke()
      expect(await undo(lineId)).toEqual({ ok: false, reason: 'void' })
    })
  })

  test('looks a code up in any form; a replaced one says so', async () => {
    for (const text of [code, code.toLowerCase(), code.replaceAll('-', ''), `https://clinic.example/voucher#${code}`])
      expect(await lookUpVoucher(deps, text)).toMatchObject({ ok: true, voucher: { id: voucherId, code } })
    expect(await lookUpVoucher(deps, 'nonsense')).toEqual({ ok: false, reason: 'unknown' })
    const reissued = await reissue()
    expect(await lookUpVoucher(deps, code)).toMatchObject({ ok: false, reason: 'replaced', voucherId })
    expect(reissued).toMatchObject({ voucher: { balanceCents: 10000, expiresOn: '2026-08-11' } })
    const fresh = (reissued as { voucher: VoucherDetail }).voucher
    expect(fresh.code).not.toBe(code)
    expect(fresh.formerCodes).toEqual([{ code: `••••-••••-${code.slice(-2)}`, replacedAt: expect.any(String) }])
    expect(await lookUpVoucher(deps, fresh.code)).toMatchObject({ ok: true })
  })

  test('tells the balance, and alike of an unknown, a replaced and a void code', async () => {
    await redeem(2500)
    expect(await checkBalance(deps, code)).toEqual({
      balanceCents: 7500,
      state: 'active',
      validUntil: '2026-08-11T14:29:59.000Z',
      test: true,
    })
    expect(await checkBalance(deps, 'nonsense')).toBeUndefined()
    expect(await checkBalance(deps, 'AAAA-AAAA-AA')).toBeUndefined()
    const { voucher } = (await reissue()) as { voucher: VoucherDetail }
    expect(await checkBalance(deps, code)).toBeUndefined()
    await revoke()
    expect(await checkBalance(deps, voucher.code)).toBeUndefined()
  })

  describe('the last day', () => {
    test('moves later, never earlier, by the clinic’s clock', async () => {
      expect(await extend('2026-08-11')).toEqual({ ok: false, reason: 'not_later' })
      expect(await extend('2026-08-10')).toEqual({ ok: false, reason: 'not_later' })
      expect(await extend('2090-01-01')).toEqual({ ok: false, reason: 'too_far' })
      expect(await extend('2026-12-24')).toMatchObject({
        ok: true,
        voucher: { expiresOn: '2026-12-24', expiresAt: '2026-12-24T13:29:59.000Z' },
      })
    })

    test('lets what is left lapse, once, dated at its end; extending brings it back', async () => {
      const lineId = lineOf(await redeem(3000))
      clock.advance(365 * day)
      expect(await extend('2026-08-12')).toMatchObject({ ok: true })
      clock.advance(day)
      expect(await checkBalance(deps, code)).toMatchObject({ balanceCents: 0, state: 'expired' })
      expect(await expireVouchers(deps)).toBe(1)
      expect(await expireVouchers(deps)).toBe(0)
      const expired = (await findVoucher(database.db, deps, voucherId))!
      expect(expired).toMatchObject({ state: 'expired', balanceCents: 0 })
      expect(expired.history.at(-1)).toMatchObject({
        kind: 'expire',
        deltaCents: -7000,
        at: '2026-08-12T14:29:59.000Z',
      })
      expect(await undo(lineId)).toEqual({ ok: false, reason: 'expired' })
      clock.advance(2 * day)
      expect(await extend('2026-08-13')).toEqual({ ok: false, reason: 'past' })

      expect(await extend('2026-12-24')).toMatchObject({ ok: true, voucher: { state: 'active', balanceCents: 7000 } })
      clock.advance(200 * day)
      expect(await expireVouchers(deps)).toBe(1)
      expect(await extend('2027-12-24')).toMatchObject({ ok: true, voucher: { balanceCents: 7000 } })
    })

    test('does not come for frozen, spent and void ones', async () => {
      await freeze('frozen')
      clock.advance(400 * day)
      expect(await expireVouchers(deps)).toBe(0)
      await freeze('active')
      expect(await expireVouchers(deps)).toBe(1)
    })

    test('is announced 30 days before, once for each day it is moved to', async () => {
      clock.advance(334 * day)
      expect(await remindOfExpiry(deps)).toBe(0)
      clock.advance(day)
      expect(await remindOfExpiry(deps)).toBe(1)
      expect(await remindOfExpiry(deps)).toBe(0)
      expect(await emails()).toMatchObject([{ template: 'voucher-reminder', recipient: 'jo@visitor.example' }])
      await extend('2026-12-24')
      expect(await remindOfExpiry(deps)).toBe(0)
      clock.advance(140 * day)
      expect(await remindOfExpiry(deps)).toBe(1)
      expect(await emails()).toHaveLength(2)
    })

    test('is not announced of test vouchers where real payments are taken, nor of spent ones', async () => {
      clock.advance(340 * day)
      expect(await remindOfExpiry(real())).toBe(0)
      await redeem(10000)
      expect(await remindOfExpiry(deps)).toBe(0)
    })
  })

  test('voiding takes what is left, and is final', async () => {
    await redeem(2000)
    expect(await revoke()).toMatchObject({ ok: true, voucher: { state: 'void', balanceCents: 0 } })
    expect(await revoke()).toEqual({ ok: false, reason: 'void' })
    for (const change of [extend('2030-01-01'), reissue()]) expect(await change).toEqual({ ok: false, reason: 'void' })
    expect(await voucherCopy(deps, voucherId)).toBeUndefined()
  })

  test('copies are sent where asked, with the new code where it is new, and are worth what is left', async () => {
    await redeem(2000)
    await resendVoucher(deps, { voucherId, email: 'kim@visitor.example', actor })
    await reissue('kim@visitor.example')
    expect(await emails()).toMatchObject([
      { template: 'voucher-copy', recipient: 'kim@visitor.example' },
      { template: 'voucher-copy', recipient: 'kim@visitor.example' },
    ])
    const copy = await voucherCopy(deps, voucherId)
    expect(copy).toMatchObject({ holder: 'Jo Visitor', voucher: { value: 8000 } })
    expect(copy!.voucher.code).not.toBe(code)
    await redeem(8000)
    expect(await resendVoucher(deps, { voucherId, email: 'kim@visitor.example', actor })).toEqual({
      ok: false,
      reason: 'spent',
    })
  })

  test('adjusts by a signed amount, once for a key, and never below zero', async () => {
    const adjust = (delta: number, idempotencyKey: string) =>
      adjustVoucher(deps, { voucherId, delta, reason: 'till error', idempotencyKey, actor })
    expect(await adjust(-10001, 'a')).toEqual({ ok: false, reason: 'short' })
    expect(await adjust(-500, 'b')).toMatchObject({ voucher: { balanceCents: 9500 } })
    expect(await adjust(-500, 'b')).toMatchObject({ voucher: { balanceCents: 9500 } })
    expect(await adjust(-400, 'b')).toEqual({ ok: false, reason: 'key_reused' })
    expect(await adjust(700, 'c')).toMatchObject({ voucher: { balanceCents: 10200 } })
  })

  test('lists by state and by what staff know, with masked codes', async () => {
    const other = await paidOrder(database, { name: 'Ada 100%' })
    await redeem(10000)
    const list = async (status: Parameters<typeof listVouchers>[1]['status'], q = '') => {
      const outcome = await listVouchers(deps, { status, q, page: 1 })
      return outcome.ok ? outcome.list.items.map(({ id }) => id) : outcome.reason
    }
    const second = other.vouchers[0]!
    expect(new Set(await list('all'))).toEqual(new Set([voucherId, second.id]))
    expect(await list('spent')).toEqual([voucherId])
    expect(await list('active')).toEqual([second.id])
    expect(await list('void')).toEqual([])
    expect(await list('all', '100%')).toEqual([second.id])
    expect(await list('all', '_')).toEqual([])
    expect(await list('all', 'JO@visitor')).toHaveLength(2)
    expect(await list('all', second.code.slice(-4).replace('-', ''))).toContain(second.id)
    expect(await list('all', second.code)).toBe('whole_code')
    const { list: page } = (await listVouchers(deps, { status: 'all', q: '', page: 2 })) as { list: object }
    expect(page).toMatchObject({ items: [], total: 2, page: 2 })
    clock.advance(340 * day)
    expect(await list('expiring')).toEqual([second.id])
    clock.advance(40 * day)
    for (const expire of [false, true]) {
      if (expire) await expireVouchers(deps)
      expect(await list('expired')).toEqual([second.id])
      expect(await list('spent')).toEqual([voucherId])
      expect(await list('active')).toEqual([])
    }
    const shown = JSON.stringify(await listVouchers(deps, { status: 'all', q: '', page: 1 }))
    expect(shown).not.toContain(second.code.slice(0, 4))
  })

  test('no code stands in the audit log', async () => {
    await redeem(100)
    const { voucher } = (await reissue('kim@visitor.example')) as { voucher: VoucherDetail }
    await revoke()
    const log = JSON.stringify(await database.db.selectFrom('audit_log').selectAll().execute())
    for (const text of [code, voucher.code]) {
      expect(log).not.toContain(text)
      expect(log).not.toContain(text.replaceAll('-', ''))
    }
  })

  test('whatever is done in whatever order, the balance is the ledger’s sum and never negative', async () => {
    const amount = fc.integer({ min: 1, max: 6000 })
    const step = fc.oneof(
      fc.record({ do: fc.constant('redeem' as const), amount, key: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ do: fc.constant('undo' as const), line: fc.nat({ max: 12 }) }),
      fc.record({ do: fc.constant('adjust' as const), delta: fc.integer({ min: -6000, max: 6000 }) }),
      fc.record({ do: fc.constant('extend' as const), days: fc.integer({ min: 0, max: 900 }) }),
      fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 300 }) }),
      fc.record({ do: fc.constantFrom('reissue' as const, 'expire' as const, 'void' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        clock = testClock('2025-08-12T01:00:00.000Z')
        deps = testDeps(database, { now: clock.now })
        voucherId = (await paidOrder(database)).vouchers[0]!.id
        for (const [index, what] of steps.entries()) {
          const lines = (await findVoucher(database.db, deps, voucherId))!.history
          if (what.do === 'redeem') await redeem(what.amount, `key-${what.key}`)
          else if (what.do === 'undo') await undo(lines[what.line % lines.length]!.id)
          else if (what.do === 'adjust' && what.delta !== 0)
            await adjustVoucher(deps, {
              voucherId,
              delta: what.delta,
              reason: 'x',
              idempotencyKey: String(index),
              actor,
            })
          else if (what.do === 'extend')
            await extend(new Date(clock.now().getTime() + what.days * day).toISOString().slice(0, 10))
          else if (what.do === 'wait') clock.advance(what.days * day)
          else if (what.do === 'reissue') await reissue()
          else if (what.do === 'expire') await expireVouchers(deps)
          else if (what.do === 'void' && index > 8) await revoke()

          const after = (await findVoucher(database.db, deps, voucherId))!
          expect(after.balanceCents).toBe(after.history.reduce((sum, { deltaCents }) => sum + deltaCents, 0))
          for (const { balanceCents } of after.history) expect(balanceCents).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: engine === 'sqlite' ? 40 : 20 },
    )
  })
})
