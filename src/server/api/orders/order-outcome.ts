import { formatMoney } from '#domain/money.ts'
import { Refusal, type RefusalCode } from '#server/refusal.ts'

/** Every reason for which a change of an order does not happen: its refusal, and the sentence that staff read. */
const reasons = {
  unknown: ['not_found', 'There is no such order'],
  not_awaited: ['conflict', 'Nothing of this order is to be posted or handed over now'],
  not_paid: ['conflict', 'This order is not paid'],
  refunding: ['conflict', 'A refund of this order is still on its way'],
  disputed: ['conflict', 'This payment is disputed: the money is with the bank'],
  other_provider: ['conflict', 'This order was paid through a provider that is not set up now'],
  key_reused: ['conflict', 'This was already done with another amount. Please look at the order again.'],
  not_failed: ['conflict', 'This refund has not failed'],
  not_waiting: ['conflict', 'Nothing is to be decided about this order any more'],
  not_acceptable: ['conflict', 'This payment is in another currency or mode, and can only be refunded'],
  nothing_to_say: ['conflict', 'This e-mail has nothing to say for this order'],
  no_address: ['conflict', 'This order has no e-mail address: please enter one'],
} as const satisfies Record<string, [RefusalCode, string]>

type Outcome = { ok: true } | { ok: false; reason: keyof typeof reasons } | { ok: false; reason: 'spent'; most: number }

/** Throws the refusal of a change that did not happen, with its reason as a member of the problem document. */
export function ensureDone(outcome: Outcome): void {
  if (outcome.ok) return
  if (outcome.reason === 'spent') {
    const { most, reason } = outcome
    const message =
      most === 0
        ? 'Nothing of this order is left to refund'
        : `At most ${formatMoney(most)} can go back: the rest was spent`
    throw new Refusal('conflict', message, { reason, most, errors: [{ path: 'amountCents', message }] })
  }
  const [code, message] = reasons[outcome.reason]
  throw new Refusal(code, message, { reason: outcome.reason })
}
