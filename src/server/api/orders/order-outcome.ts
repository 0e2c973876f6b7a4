import type { FieldError } from '#contract/problem.ts'
import { formatMoney } from '#domain/money.ts'
import { Refusal, type RefusalCode } from '#server/refusal.ts'

/** Every reason for which a change of an order does not happen: its refusal, and the sentence that staff read. */
const reasons = {
  unknown: ['not_found', 'We can’t find this order'],
  not_awaited: ['conflict', 'There’s nothing to post or hand over for this order'],
  already_marked: [
    'conflict',
    'Someone else has marked this order already, so your note wasn’t saved. Please add it under Notes on the order’s page.',
  ],
  already_undone: [
    'conflict',
    'Someone else has taken this back already, so your note wasn’t saved. Please add it under Notes on the order’s page.',
  ],
  not_undoable: ['conflict', 'This order can’t wait to be posted or handed over: please check its state and its buyer'],
  not_paid: ['conflict', 'This order hasn’t been paid'],
  refunding: ['conflict', 'A refund for this order is still in progress'],
  disputed: ['conflict', 'This payment is in dispute, so the bank has the money'],
  other_provider: ['conflict', 'This order was paid through a provider that isn’t set up any more'],
  key_reused: ['conflict', 'This was already done with a different amount or voucher. Please check the order again.'],
  not_asked: ['conflict', 'This refund has been decided already, or was asked for again. Please check the order.'],
  not_failed: ['conflict', 'This refund hasn’t failed'],
  replaced: ['conflict', 'A later refund has replaced this one. Please look at the order again.'],
  not_waiting: ['conflict', 'There’s nothing left to decide about this order'],
  not_acceptable: ['conflict', 'This payment is in a different currency or mode, so it can only be refunded'],
  nothing_to_say: ['conflict', 'This email doesn’t apply to this order'],
  gifts_wait: ['conflict', 'These gifts still wait for their day. Please choose whose to send now.'],
  no_address: ['conflict', 'This order has no email address. Please enter one.'],
  gone: [
    'conflict',
    'This gift has been sent meanwhile. If its address is wrong, use “Send an email again” with the right one.',
  ],
  no_buyer: ['conflict', 'This order has no buyer whose details could be corrected'],
  stale_gift: ['stale', 'Someone else has just changed this gift. Please close this and open it again.'],
  stale: ['stale', 'Someone else has just changed the buyer’s details. Please close this and open it again.'],
} as const satisfies Record<string, [RefusalCode, string]>

export type OrderOutcome =
  | { ok: true }
  | { ok: false; reason: keyof typeof reasons }
  | { ok: false; reason: 'spent'; most: number; of: 'order' | 'voucher' }
  | { ok: false; reason: 'invalid'; errors: FieldError[] }

/** Throws the refusal of a change that did not happen, with its reason as a member of the problem document. */
export function ensureDone(outcome: OrderOutcome): void {
  if (outcome.ok) return
  if (outcome.reason === 'spent') {
    const { most, of, reason } = outcome
    const message =
      most === 0
        ? `There’s nothing left to refund on this ${of}`
        : `The most you can refund on this ${of} now is ${formatMoney(most)}`
    throw new Refusal('conflict', message, { reason, most, errors: [{ path: 'amountCents', message }] })
  }
  if (outcome.reason === 'invalid') throw new Refusal('invalid', outcome.errors[0]?.message, { errors: outcome.errors })
  const [code, message] = reasons[outcome.reason]
  throw new Refusal(code, message, { reason: outcome.reason })
}
