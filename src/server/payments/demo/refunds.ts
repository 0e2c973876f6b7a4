import { formatMoney } from '#domain/money.ts'
import { invalid, refused } from './api-error.ts'
import type { ContextInTx } from './context.ts'
import type { Refund } from './objects.ts'
import type { ParametersOf } from './parameters.ts'
import { lockPayment, refundsOf } from './store.ts'

/** Refunds a paid payment: the rest, or the requested amount. Refused if less than that is left. */
export async function createRefund(context: ContextInTx, given: ParametersOf<'createRefund'>): Promise<Refund> {
  const { id, amount_received, currency, status } = await lockPayment(context, given.payment_intent)
  if (status !== 'succeeded') throw refused(`This PaymentIntent (${id}) does not have a successful charge to refund.`)
  const isDisputed = [...context.disputes.values()].some(
    (dispute) => dispute.payment_intent === id && !/^(won|warning_closed)$/.test(dispute.status),
  )
  if (isDisputed) throw refused('This charge has been disputed and cannot be refunded.', { code: 'charge_disputed' })
  const earlier = await refundsOf(context.tx, id)
  const left = earlier.reduce((sum, refund) => sum - (refund.status === 'failed' ? 0 : refund.amount), amount_received)
  if (left === 0) throw refused(`The charge of ${id} has already been refunded.`, { code: 'charge_already_refunded' })
  const { amount = left } = given
  if (amount > left)
    throw refused(
      left === amount_received
        ? `Refund amount (${formatMoney(amount)}) is greater than charge amount (${formatMoney(left)})`
        : `Refund amount (${formatMoney(amount)}) is greater than unrefunded amount on charge (${formatMoney(left)})`,
      { param: 'amount' },
    )
  const made: Refund = {
    id: context.newReference('re'),
    object: 'refund',
    amount,
    created: context.unixNow(),
    currency,
    metadata: given.metadata ?? {},
    payment_intent: id,
    status: context.switches.refundsWait ? 'pending' : 'succeeded',
  }
  await context.tx
    .insertInto('demo_refunds')
    .values({
      id: made.id,
      payment_id: id,
      amount_cents: amount,
      object: JSON.stringify(made),
      created_at: context.deps.now().toISOString(),
    })
    .execute()
  await context.events.record(context.tx, 'refund.created', made)
  return made
}

/** One page of what belongs to a payment, the newest first. */
export function paginate<T extends { id: string }>(
  all: T[],
  { limit = 10, starting_after: after }: ParametersOf<'listOfPayment'>,
) {
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0)
    throw invalid(`No such object: '${after}'`, { code: 'resource_missing', param: 'starting_after' })
  return { object: 'list', data: all.slice(start, start + limit), has_more: start + limit < all.length }
}
