import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { everyMode, failureOf, openFixture, type ProviderFixture } from './provider-fixture.ts'

const input = { amount: 12_345, currency: 'AUD', orderId: 'order-1', idempotencyKey: 'key-1' }

describe.each(everyMode)('in %s mode the adapter fulfils the contract of a payment provider', (mode) => {
  let fixture: ProviderFixture
  beforeEach(async () => {
    fixture = await openFixture({ mode })
  })
  afterEach(() => fixture.stripe.close())

  const create = (change: Partial<typeof input> = {}) => fixture.provider.createPayment({ ...input, ...change })
  const paid = async () => {
    const payment = await create()
    await fixture.stripe.pay(payment.reference)
    return payment
  }

  describe('a payment', () => {
    test('is opened with the given amount and mode, and reads back the same', async () => {
      const payment = await create()
      expect(payment).toEqual({
        reference: expect.stringMatching(/^pi_\w+$/),
        clientSecret: expect.stringMatching(new RegExp(`^${payment.reference}_secret_.{20}`)),
        status: 'open',
        amount: 12_345,
        currency: 'aud',
        livemode: mode === 'live',
      })
      expect(fixture.provider.livemode).toBe(payment.livemode)
      expect(await fixture.provider.fetchPayment(payment.reference)).toEqual(payment)
    })

    test('is opened once per key, also for concurrent calls', async () => {
      const first = await create()
      expect(await create()).toEqual(first)
      const many = await Promise.all(Array.from({ length: 5 }, () => create({ idempotencyKey: 'key-2' })))
      expect(new Set(many.map(({ reference }) => reference)).size).toBe(1)
      expect((await create({ idempotencyKey: 'key-3' })).reference).not.toBe(first.reference)
    })

    test('is refused when its key was used with other parameters', async () => {
      await create()
      expect(await failureOf(create({ amount: 1_000 }))).toBe('permanent')
      expect(await failureOf(create({ orderId: 'order-2' }))).toBe('permanent')
    })

    test('charges the latest amount', async () => {
      const { reference } = await create()
      const changed = await fixture.provider.updatePayment(reference, {
        amount: 20_000,
        receiptEmail: 'mei@visitor.example',
        idempotencyKey: 'u1',
      })
      expect(changed).toMatchObject({ reference, amount: 20_000, status: 'open' })
      await fixture.provider.updatePayment(reference, { amount: 9_900, idempotencyKey: 'u2' })
      await fixture.stripe.pay(reference)
      expect(await fixture.provider.fetchPayment(reference)).toMatchObject({ amount: 9_900, status: 'succeeded' })
    })

    test('stays open with the reason after a decline, and accepts another card', async () => {
      const { reference } = await create()
      await fixture.stripe.pay(reference, 'pm_card_visa_chargeDeclinedInsufficientFunds')
      expect(await fixture.provider.fetchPayment(reference)).toMatchObject({
        status: 'open',
        lastError: 'Your card has insufficient funds.',
      })
      await fixture.stripe.pay(reference)
      const after = await fixture.provider.fetchPayment(reference)
      expect(after).toMatchObject({ status: 'succeeded', amount: 12_345 })
      expect(after.lastError).toBeUndefined()
    })

    test('cannot be changed once it has succeeded', async () => {
      const { reference } = await paid()
      const change = { amount: 1_000, idempotencyKey: 'u1' }
      expect(await failureOf(fixture.provider.updatePayment(reference, change))).toBe('permanent')
      expect(await fixture.provider.fetchPayment(reference)).toMatchObject({ status: 'succeeded', amount: 12_345 })
    })

    test('is cancelled for good', async () => {
      const { reference } = await create()
      expect(await fixture.provider.cancelPayment(reference)).toMatchObject({ reference, status: 'cancelled' })
      expect(await fixture.provider.cancelPayment(reference)).toMatchObject({ reference, status: 'cancelled' })
      const change = { amount: 1_000, idempotencyKey: 'u1' }
      expect(await failureOf(fixture.provider.updatePayment(reference, change))).toBe('permanent')
    })

    test('is returned as succeeded when it is cancelled too late', async () => {
      const { reference } = await paid()
      expect(await fixture.provider.cancelPayment(reference)).toMatchObject({
        reference,
        status: 'succeeded',
        amount: 12_345,
      })
    })

    test('that does not exist is a permanent failure', async () => {
      expect(await failureOf(fixture.provider.fetchPayment('pi_none'))).toBe('permanent')
      expect(await failureOf(fixture.provider.cancelPayment('pi_none'))).toBe('permanent')
      expect(await failureOf(fixture.provider.updatePayment('pi_none', { amount: 1_000, idempotencyKey: 'u' }))).toBe(
        'permanent',
      )
    })

    test('is listed since a given time, with its order', async () => {
      const early = await create({ idempotencyKey: 'early', orderId: 'order-early' })
      fixture.clock.advance(10 * minute)
      const since = new Date(fixture.clock.now().getTime() - minute)
      const late = await create({ idempotencyKey: 'late', orderId: 'order-late' })
      await fixture.stripe.pay(late.reference)
      const all = await Array.fromAsync(fixture.provider.listPayments(new Date(0)))
      expect(all.map(({ reference, orderId }) => [reference, orderId]).sort()).toEqual(
        [
          [early.reference, 'order-early'],
          [late.reference, 'order-late'],
        ].sort(),
      )
      const [found, ...others] = await Array.fromAsync(fixture.provider.listPayments(since))
      expect(others).toEqual([])
      expect(found).toMatchObject({ ...late, status: 'succeeded', orderId: 'order-late' })
      expect(Math.abs(found!.createdAt.getTime() - since.getTime())).toBeLessThan(2 * minute)
    })
  })

  describe('the fees of a payment', () => {
    test('are listed once booked, with the time of the booking, and do not change', async () => {
      const open = await create()
      expect(await fixture.provider.listFees(open.reference), 'nothing was taken').toEqual([])
      fixture.stripe.switches.bookingWaits = true
      await fixture.stripe.pay(open.reference)
      expect(await fixture.provider.listFees(open.reference), 'not booked yet').toEqual([])
      fixture.stripe.switches.bookingWaits = false
      await fixture.stripe.bookCharge(open.reference)
      const at = new Date(Math.floor(fixture.clock.now().getTime() / 1000) * 1000)
      // 1.75 % of 123.45 and 30 cents.
      const fee = { reference: expect.stringMatching(/^txn_/), kind: 'charge', amount: 246, at }
      const told = await fixture.provider.listFees(open.reference)
      expect(told).toEqual([fee])
      await fixture.provider.refundPayment({ reference: open.reference, amount: 12_345, idempotencyKey: 'r1' })
      expect(await fixture.provider.listFees(open.reference), 'a refund gives no fee back').toEqual(told)
    })

    test('include the fee of a dispute, which is returned when the dispute is won', async () => {
      const { reference } = await paid()
      const { id: inquiry } = await fixture.stripe.openDispute(reference, 'warning_needs_response')
      expect(await fixture.provider.listFees(reference)).toHaveLength(1)
      await fixture.stripe.closeDispute(inquiry, 'warning_closed')
      const { id } = await fixture.stripe.openDispute(reference)
      const amounts = async () => (await fixture.provider.listFees(reference)).map(({ kind, amount }) => [kind, amount])
      expect(await amounts()).toEqual([
        ['charge', 246],
        ['dispute', 2500],
      ])
      await fixture.stripe.closeDispute(id, 'won')
      expect((await amounts()).at(-1)).toEqual(['dispute', -2500])
    })

    test('the fees of an unknown payment or another currency are a permanent failure', async () => {
      expect(await failureOf(fixture.provider.listFees('pi_none'))).toBe('permanent')
      const { reference } = await paid()
      await fixture.stripe.edit(reference, { currency: 'nzd' })
      expect(await failureOf(fixture.provider.listFees(reference))).toBe('permanent')
    })
  })

  describe('a refund', () => {
    const refund = (reference: string, amount: number, idempotencyKey: string) =>
      fixture.provider.refundPayment({ reference, amount, idempotencyKey })

    test('returns the whole amount, once per key', async () => {
      const { reference } = await paid()
      expect(await fixture.provider.listRefunds(reference)).toEqual([])
      const first = await refund(reference, 12_345, 'r1')
      expect(first).toEqual({ reference: expect.stringMatching(/^re_/), status: 'succeeded', amount: 12_345 })
      expect(await refund(reference, 12_345, 'r1')).toEqual(first)
      expect(await fixture.provider.listRefunds(reference)).toEqual([first])
    })

    test('returns parts, and never more than was paid', async () => {
      const { reference } = await paid()
      const first = await refund(reference, 10_000, 'r1')
      expect(await failureOf(refund(reference, 2_346, 'r2'))).toBe('permanent')
      const rest = await refund(reference, 2_345, 'r3')
      expect(await failureOf(refund(reference, 1, 'r4'))).toBe('permanent')
      const all = await fixture.provider.listRefunds(reference)
      expect(all).toHaveLength(2)
      expect(all).toEqual(expect.arrayContaining([first, rest]))
    })

    test('is refused when its key was used with another amount', async () => {
      const { reference } = await paid()
      await refund(reference, 100, 'r1')
      expect(await failureOf(refund(reference, 200, 'r1'))).toBe('permanent')
      expect(await fixture.provider.listRefunds(reference)).toHaveLength(1)
    })

    test('is made once for concurrent calls', async () => {
      const { reference } = await paid()
      const many = await Promise.all(Array.from({ length: 5 }, () => refund(reference, 1_000, 'r1')))
      expect(new Set(many.map((made) => made.reference)).size).toBe(1)
      expect(await fixture.provider.listRefunds(reference)).toHaveLength(1)
    })

    test('a refund of an unpaid payment or of less than a cent is refused', async () => {
      const { reference } = await create()
      expect(await failureOf(refund(reference, 100, 'r1'))).toBe('permanent')
      await fixture.stripe.pay(reference)
      expect(await failureOf(refund(reference, 0, 'r2'))).toBe('permanent')
      expect(await failureOf(refund(reference, -100, 'r3'))).toBe('permanent')
      expect(await fixture.provider.listRefunds(reference)).toEqual([])
    })
  })
})
