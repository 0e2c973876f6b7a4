import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideSettlement, orderStatuses, type PaymentSnapshot, settledStatuses } from './order.ts'

const ours = { amount: 10000, currency: 'AUD', livemode: false, recorded: false }
const succeeded: PaymentSnapshot = { status: 'succeeded', amount: 10000, currency: 'aud', livemode: false }
const pending = { status: 'pending', alreadyPaid: false } as const
const paid = { status: 'paid', alreadyPaid: true } as const

const status = fc.constantFrom(...orderStatuses)
const order = status.map((status) => ({ status, alreadyPaid: settledStatuses.some((settled) => settled === status) }))
const payment = fc.record({
  status: fc.constantFrom('open', 'processing', 'succeeded', 'cancelled'),
  amount: fc.constantFrom(10000, 9999, 0),
  currency: fc.constantFrom('AUD', 'aud', 'usd'),
  livemode: fc.boolean(),
}) satisfies fc.Arbitrary<PaymentSnapshot>

describe('settling an order by a payment', () => {
  test.each([
    ['pending, declined', pending, { ...succeeded, status: 'open' }, { to: 'unchanged' }],
    ['pending, processing', pending, { ...succeeded, status: 'processing' }, { to: 'unchanged' }],
    ['pending, succeeded as ours', pending, succeeded, { to: 'paid' }],
    ['pending, another amount', pending, { ...succeeded, amount: 1 }, { to: 'review', reason: 'amount' }],
    ['pending, another currency', pending, { ...succeeded, currency: 'usd' }, { to: 'review', reason: 'currency' }],
    ['pending, another mode', pending, { ...succeeded, livemode: true }, { to: 'review', reason: 'mode' }],
    ['paid, another payment', paid, succeeded, { to: 'refund-duplicate' }],
    ['paid, another payment of another amount', paid, { ...succeeded, amount: 1 }, { to: 'refund-duplicate' }],
    ['cancelled, late success', { status: 'cancelled', alreadyPaid: false }, succeeded, { to: 'paid' }],
    [
      'review, another payment',
      { status: 'review', alreadyPaid: false },
      succeeded,
      { to: 'review', reason: 'another' },
    ],
    ['refunded, another payment', { status: 'refunded', alreadyPaid: true }, succeeded, { to: 'refund-duplicate' }],
  ] as const)('decides correctly for: %s', (_, order, payment, decision) =>
    expect(decideSettlement(order, payment, ours)).toEqual(decision),
  )

  test('changes nothing for a payment that is already recorded', () => {
    fc.assert(
      fc.property(order, payment, (order, payment) => {
        expect(decideSettlement(order, payment, { ...ours, recorded: true })).toEqual({ to: 'unchanged' })
      }),
    )
  })

  test('makes an order paid only by a payment of its amount, currency and mode, and only once', () => {
    fc.assert(
      fc.property(order, payment, (order, payment) => {
        if (decideSettlement(order, payment, ours).to !== 'paid') return
        expect(payment).toMatchObject({ status: 'succeeded', amount: ours.amount, livemode: ours.livemode })
        expect(payment.currency.toUpperCase()).toBe('AUD')
        expect(['pending', 'cancelled']).toContain(order.status)
      }),
    )
  })

  test('acts on every successful payment that is not recorded yet', () => {
    fc.assert(
      fc.property(order, payment, (order, payment) => {
        const { to } = decideSettlement(order, { ...payment, status: 'succeeded' }, ours)
        expect(to).not.toBe('unchanged')
      }),
    )
  })
})
