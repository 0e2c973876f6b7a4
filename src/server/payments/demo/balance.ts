import type { DemoContext } from './context.ts'
import type { BalanceTransaction, PaymentIntent } from './objects.ts'

/** Stripe's fee for a domestic card in Australia: 1.75 % and 30 cents (stripe.com/au/pricing). */
const feeOf = (amount: number) => Math.round(amount * 0.0175) + 30

/** Records a movement on the balance, less a fee. */
export function bookBalanceTransaction(
  context: DemoContext,
  {
    fee,
    what,
    ...booked
  }: Pick<BalanceTransaction, 'amount' | 'currency' | 'fee' | 'source' | 'type'> & { what: string },
): BalanceTransaction {
  const { amount, currency } = booked
  return {
    id: context.newReference('txn'),
    object: 'balance_transaction',
    created: context.unixNow(),
    ...booked,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: what, type: 'stripe_fee' }],
    net: amount - fee,
  }
}

/** The charge of a successful payment. Without a balance transaction while the switch delays it. */
export function chargeOf(
  context: DemoContext,
  { id: payment_intent, amount, currency }: PaymentIntent,
): NonNullable<PaymentIntent['latest_charge']> {
  const id = context.newReference('ch')
  const booking = {
    amount,
    currency,
    fee: feeOf(amount),
    source: id,
    type: 'charge',
    what: 'Stripe processing fees',
  } as const
  return {
    id,
    object: 'charge',
    amount,
    balance_transaction: context.switches.bookingWaits ? null : bookBalanceTransaction(context, booking),
    created: context.unixNow(),
    currency,
    livemode: context.livemode,
    paid: true,
    payment_intent,
    status: 'succeeded',
  }
}
