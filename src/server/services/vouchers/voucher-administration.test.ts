import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VoucherDetail } from '#contract/voucher.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { actor, type HeldVoucher, issuedVoucher } from '#test/support/issued-voucher.ts'
import { adjustVoucher, resendVoucher } from './voucher-administration.ts'
import { voucherCopy } from './vouchers.ts'

onEveryEngine('managing a voucher', (engine) => {
  let held: HeldVoucher
  beforeEach(async () => {
    held = await issuedVoucher(await newDatabase(engine))
  })
  afterEach(() => held.drop())

  test('a void voucher has a balance of zero for good', async () => {
    await held.redeem(2000)
    expect(await held.revoke()).toMatchObject({ ok: true, voucher: { state: 'void', balanceCents: 0 } })
    expect(await held.revoke()).toEqual({ ok: false, reason: 'void' })
    for (const change of [held.extend('2030-01-01'), held.reissue()])
      expect(await change).toEqual({ ok: false, reason: 'void' })
    expect(await voucherCopy(held.deps, held.voucherId)).toEqual({ ok: false, reason: 'void' })
  })

  test('copies are sent to the given address, with the current code and balance', async () => {
    await held.redeem(2000)
    await resendVoucher(held.deps, { voucherId: held.voucherId, email: 'kim@visitor.example', actor })
    await held.reissue('kim@visitor.example')
    expect(await held.emails()).toMatchObject([
      { template: 'voucher-copy', recipient: 'kim@visitor.example' },
      { template: 'voucher-copy', recipient: 'kim@visitor.example' },
    ])
    const copy = await voucherCopy(held.deps, held.voucherId)
    expect(copy).toMatchObject({ holder: 'Jo Visitor', voucher: { value: 8000 } })
    expect(copy.ok && copy.voucher.code).not.toBe(held.code)
    await held.redeem(8000)
    expect(await resendVoucher(held.deps, { voucherId: held.voucherId, email: 'kim@visitor.example', actor })).toEqual({
      ok: false,
      reason: 'spent',
    })
  })

  test('the history names who extended, resent and reissued it', async () => {
    await held.extend('2027-01-01')
    await resendVoucher(held.deps, { voucherId: held.voucherId, email: 'kim@visitor.example', actor })
    await held.reissue()
    expect((await held.read()).administration).toMatchObject([
      { kind: 'extended', actor: 'Mei Tan', at: expect.stringMatching(/^2025-08-12/), until: '2027-01-01', email: '' },
      { kind: 'resent', actor: 'Mei Tan', until: null, email: 'kim@visitor.example' },
      { kind: 'reissued', until: null, email: '', reason: 'lost' },
    ])
  })

  test('adjustments are signed, applied once per key, and never below zero', async () => {
    const adjust = (delta: number, idempotencyKey: string) =>
      adjustVoucher(held.deps, { voucherId: held.voucherId, delta, reason: 'till error', idempotencyKey, actor })
    expect(await adjust(-10001, 'a')).toEqual({ ok: false, reason: 'short' })
    expect(await adjust(-500, 'b')).toMatchObject({ voucher: { balanceCents: 9500 } })
    expect(await adjust(-500, 'b')).toMatchObject({ voucher: { balanceCents: 9500 } })
    expect(await adjust(-400, 'b')).toEqual({ ok: false, reason: 'key_reused' })
    expect(await adjust(700, 'c')).toMatchObject({ voucher: { balanceCents: 10200 } })
  })

  test('an adjustment is refused when the balance has moved since it was reckoned', async () => {
    const correct = (fromCents: number, idempotencyKey: string) =>
      adjustVoucher(held.deps, {
        voucherId: held.voucherId,
        delta: -1000,
        fromCents,
        reason: 'x',
        idempotencyKey,
        actor,
      })
    await held.redeem(3000)
    expect(await correct(10000, 'a')).toEqual({ ok: false, reason: 'moved' })
    expect(await correct(7000, 'b')).toMatchObject({ voucher: { balanceCents: 6000 } })
    expect(await correct(7000, 'b'), 'the same again').toMatchObject({ voucher: { balanceCents: 6000 } })
  })

  test('the audit log contains no voucher code', async () => {
    await held.redeem(100)
    const { voucher } = (await held.reissue('kim@visitor.example')) as { voucher: VoucherDetail }
    await held.revoke()
    const log = JSON.stringify(await held.database.db.selectFrom('audit_log').selectAll().execute())
    for (const text of [held.code, voucher.code]) {
      expect(log).not.toContain(text)
      expect(log).not.toContain(text.replaceAll('-', ''))
    }
  })
})
