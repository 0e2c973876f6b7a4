import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { failureOf, fixtureWithPayments, input, type ProviderFixture } from './provider-fixture.ts'

let fixture: ProviderFixture
let provider: PaymentProvider
/** A payment that is paid, and one that is open. */
let paid: string
let open: string
beforeEach(async () => {
  ;({ fixture, paid, open } = await fixtureWithPayments())
  provider = fixture.provider
})
afterEach(() => fixture.stripe.close())

describe('a pending payment', () => {
  test('a payment by bank debit is processing, and cannot be changed or cancelled', async () => {
    await fixture.stripe.pay(open, 'pm_bank_debit')
    expect(await provider.fetchPayment(open)).toMatchObject({ status: 'processing' })
    expect(await provider.cancelPayment(open)).toMatchObject({ status: 'processing' })
    expect(await failureOf(provider.updatePayment(open, { amount: 500, idempotencyKey: 'u' }))).toBe('permanent')
    await fixture.stripe.endWaiting(open, false)
    expect(await provider.fetchPayment(open)).toMatchObject({ status: 'open', lastError: expect.any(String) })
    // What Stripe refused a moment ago must not be answered again.
    expect(await provider.cancelPayment(open)).toMatchObject({ status: 'cancelled' })
  })

  test('that needs authentication is open, and paid after it', async () => {
    await fixture.stripe.pay(open, 'pm_card_authenticationRequired')
    expect(await provider.fetchPayment(open)).toMatchObject({ status: 'open' })
    await fixture.stripe.endWaiting(open, true)
    expect(await provider.fetchPayment(open)).toMatchObject({ status: 'succeeded', amount: 10_000 })
  })
})

describe('events after a payment', () => {
  const told = async () =>
    (await fixture.sent()).map(({ body, headers }) => provider.readEvent(Buffer.from(body), headers))

  test('a refund is reported as pending, failed, or made in Stripe’s own dashboard', async () => {
    fixture.stripe.switches.refundsWait = true
    const made = await provider.refundPayment({ reference: paid, amount: 1_000, idempotencyKey: 'r1' })
    expect(made.status).toBe('pending')
    await fixture.sent()
    await fixture.stripe.finishRefund(made.reference, 'failed')
    expect(await provider.listRefunds(paid)).toEqual([{ ...made, status: 'failed' }])
    expect(await told()).toEqual([
      expect.objectContaining({ type: 'refund_updated', rawType: 'refund.updated', paymentReference: paid }),
      expect.objectContaining({ type: 'refund_updated', rawType: 'refund.failed', paymentReference: paid }),
    ])
  })

  test.each([
    ['won', 'needs_response'],
    ['lost', 'needs_response'],
    ['warning_closed', 'warning_needs_response'],
  ] as const)('a dispute is reported when it is opened and closed: %s', async (end, start) => {
    await fixture.sent()
    const { id } = await fixture.stripe.openDispute(paid, start)
    expect(await provider.listDisputes(paid)).toEqual([{ reference: id, status: 'open', amount: 10_000 }])
    expect((await told())[0]).toMatchObject({ type: 'dispute_opened', paymentReference: paid })
    expect(await failureOf(provider.refundPayment({ reference: paid, amount: 1, idempotencyKey: 'r' }))).toBe(
      'permanent',
    )
    await fixture.stripe.closeDispute(id, end)
    const [after] = await provider.listDisputes(paid)
    expect(after?.status).toBe(end === 'lost' ? 'lost' : 'won')
    expect((await told()).at(-1)).toMatchObject({ type: 'dispute_closed', paymentReference: paid })
  })

  test('a long list of payments is read to its end', async () => {
    for (let i = 0; i < 205; i++) await provider.createPayment({ ...input, idempotencyKey: `many-${i}` })
    const references = (await Array.fromAsync(provider.listPayments(new Date(0)))).map(({ reference }) => reference)
    expect(references).toHaveLength(207)
    expect(new Set(references).size).toBe(207)
  })

  test('a list with a failing later page fails as a whole', async () => {
    for (let i = 0; i < 105; i++) await provider.createPayment({ ...input, idempotencyKey: `many-${i}` })
    fixture.stripe.fail({ slow: 0 }, { method: 'GET' })
    fixture.stripe.fail('bad-gateway', { method: 'GET', times: 2 })
    expect(await failureOf(Array.fromAsync(provider.listPayments(new Date(0))))).toBe('temporary')
  })
})
