import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import type { recordingMailer } from '#test/support/deps.ts'
import { type HeldVoucher, issuedVoucher } from '#test/support/issued-voucher.ts'
import { putOnHold, releaseHold } from '../hold.ts'
import { expireVouchers, remindOfExpiry } from './voucher-expiry.ts'
import { checkBalance } from './voucher-lookup.ts'
import type { RedeemOutcome } from './voucher-redemption.ts'

onEveryEngine('the expiry of a voucher', (engine) => {
  let held: HeldVoucher
  beforeEach(async () => {
    held = await issuedVoucher(await newDatabase(engine))
  })
  afterEach(() => held.drop())

  const lineOf = (outcome: RedeemOutcome) => (outcome.ok ? outcome.lineId : '')

  test('can be extended but not shortened, by the clinic’s clock', async () => {
    expect(await held.extend('2026-08-11')).toEqual({ ok: false, reason: 'not_later' })
    expect(await held.extend('2026-08-10')).toEqual({ ok: false, reason: 'not_later' })
    expect(await held.extend('2090-01-01')).toEqual({ ok: false, reason: 'too_far' })
    expect(await held.extend('2026-12-24')).toMatchObject({
      ok: true,
      voucher: { expiresOn: '2026-12-24', expiresAt: '2026-12-24T13:29:59.000Z' },
    })
  })

  test('writes off the balance once on its last day, and extending restores it', async () => {
    const lineId = lineOf(await held.redeem(3000))
    held.clock.advance(365 * day)
    expect(await held.extend('2026-08-12')).toMatchObject({ ok: true })
    held.clock.advance(day)
    expect(await checkBalance(held.deps, held.code)).toMatchObject({ balanceCents: 0, state: 'expired' })
    expect(await expireVouchers(held.deps)).toBe(1)
    expect(await expireVouchers(held.deps)).toBe(0)
    const expired = await held.read()
    expect(expired).toMatchObject({ state: 'expired', balanceCents: 0 })
    expect(expired.history.at(-1)).toMatchObject({
      kind: 'expire',
      deltaCents: -7000,
      at: '2026-08-12T14:29:59.000Z',
    })
    expect(await held.undo(lineId)).toEqual({ ok: false, reason: 'expired' })
    held.clock.advance(2 * day)
    expect(await held.extend('2026-08-13')).toEqual({ ok: false, reason: 'past' })

    expect(await held.extend('2026-12-24')).toMatchObject({
      ok: true,
      voucher: { state: 'active', balanceCents: 7000 },
    })
    held.clock.advance(200 * day)
    expect(await expireVouchers(held.deps)).toBe(1)
    expect(await held.extend('2027-12-24')).toMatchObject({ ok: true, voucher: { balanceCents: 7000 } })
  })

  test.each([
    ['drop', 0],
    ['send', 1],
  ] as const)('the choice to %s what waits after a restore reminds of %i vouchers', async (waiting, reminded) => {
    const { db } = held.deps.database
    await putOnHold(db, { copyOf: held.deps.now().toISOString(), now: held.deps.now() })
    held.clock.advance(340 * day)
    const actor = { id: null, name: 'test' }
    expect(await releaseHold(held.deps, { waiting, actor })).toMatchObject({ ok: true })
    expect(await remindOfExpiry(held.deps)).toBe(reminded)
  })

  test('is booked on its last day, or when its money comes back after that month is over', async () => {
    const booked = () =>
      held.database.db
        .selectFrom('voucher_ledger')
        .select('created_at')
        .where('kind', '=', 'expire')
        .orderBy('id')
        .execute()
    const until = (iso: string) => held.clock.advance(Date.parse(iso) - held.clock.now().getTime())
    await held.freeze('frozen')
    until('2026-10-05T00:00:00.000Z')
    expect(await expireVouchers(held.deps)).toBe(0)
    await held.freeze('active')
    expect(await expireVouchers(held.deps)).toBe(1)
    expect(await booked()).toEqual([{ created_at: expect.stringContaining('2026-10-05T00:00:00') }])
    await held.extend('2026-10-10')
    until('2026-10-20T00:00:00.000Z')
    expect(await expireVouchers(held.deps)).toBe(1)
    expect((await booked())[1]).toEqual({ created_at: '2026-10-10T13:29:59.000Z' })
  })

  test('an imported voucher’s reminder does not say that its holder bought it', async () => {
    const { deps, database } = held
    const wordsOf = async () => {
      await remindOfExpiry(deps)
      await runOutboxOnce(deps)
      const { sent } = deps.mailer as ReturnType<typeof recordingMailer>
      return sent.at(-1)?.text.replace(/\s+/g, ' ')
    }
    const soon = new Date(deps.now().getTime() + 10 * day).toISOString()
    await database.db.updateTable('vouchers').set({ expires_at: soon }).execute()
    expect(await wordsOf()).toContain('A gift voucher you bought from us still has')
    await database.db.updateTable('vouchers').set({ reminded_of: null, import_id: 'list' }).execute()
    await database.db.deleteFrom('email_outbox').execute()
    expect(await wordsOf()).toContain('A gift voucher from us still has')
  })

  test('a voucher whose reminder is not due yet at the release after a restore is still reminded of later', async () => {
    const { db } = held.deps.database
    await putOnHold(db, { copyOf: held.deps.now().toISOString(), now: held.deps.now() })
    await releaseHold(held.deps, { waiting: 'drop', actor: { id: null, name: 'test' } })
    held.clock.advance(340 * day)
    expect(await remindOfExpiry(held.deps)).toBe(1)
  })

  test('does not apply to frozen vouchers', async () => {
    await held.freeze('frozen')
    held.clock.advance(400 * day)
    expect(await expireVouchers(held.deps)).toBe(0)
    await held.freeze('active')
    expect(await expireVouchers(held.deps)).toBe(1)
  })

  test('is announced by email 30 days before, once for each last day', async () => {
    held.clock.advance(334 * day)
    expect(await remindOfExpiry(held.deps)).toBe(0)
    held.clock.advance(day)
    expect(await remindOfExpiry(held.deps)).toBe(1)
    expect(await remindOfExpiry(held.deps)).toBe(0)
    expect(await held.emails()).toMatchObject([{ template: 'voucher-reminder', recipient: 'jo@visitor.example' }])
    await held.extend('2026-12-24')
    expect(await remindOfExpiry(held.deps)).toBe(0)
    held.clock.advance(140 * day)
    expect(await remindOfExpiry(held.deps)).toBe(1)
    expect(await held.emails()).toHaveLength(2)
  })

  test('is not announced for spent vouchers, nor for test vouchers in live mode', async () => {
    held.clock.advance(340 * day)
    expect(await remindOfExpiry({ ...held.deps, payments: { ...held.deps.payments, livemode: true } })).toBe(0)
    await held.redeem(10000)
    expect(await remindOfExpiry(held.deps)).toBe(0)
  })
})
