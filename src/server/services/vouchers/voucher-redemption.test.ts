import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VoucherDetail } from '#contract/voucher.ts'
import { day } from '#domain/dates/durations.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { type HeldVoucher, issuedVoucher } from '#test/support/issued-voucher.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import type { RedeemOutcome } from './voucher-redemption.ts'

onEveryEngine('a redemption', (engine) => {
  let held: HeldVoucher
  beforeEach(async () => {
    held = await issuedVoucher(await newDatabase(engine))
  })
  afterEach(() => held.drop())

  const lineOf = (outcome: RedeemOutcome) => (outcome.ok ? outcome.lineId : '')

  test('takes a part, then the rest, and the history has both', async () => {
    expect(await held.redeem(3500)).toMatchObject({ ok: true, voucher: { balanceCents: 6500, state: 'active' } })
    const whole = await held.redeem(6500)
    expect(whole).toMatchObject({ ok: true, voucher: { balanceCents: 0, state: 'spent', fault: 'spent' } })
    const { history } = (whole as { voucher: VoucherDetail }).voucher
    expect(history.map(({ kind, deltaCents, balanceCents, actor }) => [kind, deltaCents, balanceCents, actor])).toEqual(
      [
        ['issue', 10000, 10000, 'the payment system'],
        ['redeem', -3500, 6500, 'Mei Tan'],
        ['redeem', -6500, 0, 'Mei Tan'],
      ],
    )
    const log = await held.database.db.selectFrom('audit_log').select('action').execute()
    expect(log).toEqual([{ action: 'voucher.redeemed' }, { action: 'voucher.redeemed' }])
  })

  test('counts once per key, and refuses the key with another amount', async () => {
    const first = await held.redeem(3500, 'same-key')
    expect(await held.redeem(3500, 'same-key')).toEqual(first)
    expect(await held.redeem(3501, 'same-key')).toEqual({ ok: false, reason: 'key_reused' })
    expect((await held.read()).balanceCents).toBe(6500)
  })

  test('counts the same key separately for another voucher', async () => {
    const { vouchers } = await paidOrder(held.database)
    await held.redeem(3500, 'same-key')
    expect(await held.redeem(3500, 'same-key', vouchers[0]!.id)).toMatchObject({
      ok: true,
      voucher: { balanceCents: 6500 },
    })
  })

  test('is refused above the balance, and when void, frozen, expired or unknown', async () => {
    expect(await held.redeem(10001)).toEqual({ ok: false, reason: 'short' })
    expect(await held.redeem(100, 'k', 'no-such')).toEqual({ ok: false, reason: 'unknown' })
    await held.freeze('frozen')
    expect(await held.redeem(100)).toEqual({ ok: false, reason: 'frozen' })
    await held.freeze('active')
    held.clock.advance(365 * day)
    expect(await held.redeem(100)).toEqual({ ok: false, reason: 'expired' })
    held.clock.advance(-365 * day)
    await held.revoke()
    expect(await held.redeem(100)).toEqual({ ok: false, reason: 'void' })
    expect((await held.read()).balanceCents).toBe(0)
  })

  test('is refused to a test voucher in live mode, and allowed to a real one', async () => {
    held.goLive()
    expect(await held.redeem(100)).toEqual({ ok: false, reason: 'test' })
    const { vouchers } = await paidOrder(held.database, { livemode: 1 })
    expect(await held.redeem(100, 'k', vouchers[0]!.id)).toMatchObject({ ok: true })
  })

  test('is undone once, and gives back what it took', async () => {
    const lineId = lineOf(await held.redeem(3500))
    await held.redeem(500)
    const first = await held.undo(lineId)
    expect(first).toMatchObject({ ok: true, voucher: { balanceCents: 9500 } })
    expect(await held.undo(lineId)).toMatchObject({ ok: true, voucher: { balanceCents: 9500 } })
    const { history } = (first as { voucher: VoucherDetail }).voucher
    expect(history.map(({ kind, undone, undoable }) => [kind, undone, undoable])).toEqual([
      ['issue', false, false],
      ['redeem', true, false],
      ['redeem', false, true],
      ['undo', false, false],
    ])
  })

  test('can be undone only while its voucher is usable', async () => {
    const lineId = lineOf(await held.redeem(3500))
    const issue = (await held.read()).history[0]?.id ?? ''
    expect(await held.undo(issue)).toEqual({ ok: false, reason: 'no_redemption' })
    await held.freeze('frozen')
    expect(await held.undo(lineId)).toEqual({ ok: false, reason: 'frozen' })
    await held.freeze('active')
    held.clock.advance(365 * day)
    expect(await held.undo(lineId)).toEqual({ ok: false, reason: 'expired' })
    held.clock.advance(-365 * day)
    await held.revoke()
    expect(await held.undo(lineId)).toEqual({ ok: false, reason: 'void' })
  })
})
