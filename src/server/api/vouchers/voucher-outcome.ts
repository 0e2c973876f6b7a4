import { Refusal, type RefusalCode } from '#server/refusal.ts'

/** Every reason for which a voucher's change does not happen: its refusal, and the sentence that staff read. */
const reasons = {
  unknown: ['not_found', 'There is no voucher with this code'],
  replaced: ['conflict', 'This code was replaced by a new one and can no longer be used'],
  short: ['conflict', 'There is not enough left on this voucher'],
  spent: ['conflict', 'Nothing is left on this voucher'],
  expired: ['conflict', 'This voucher has expired. Extend it first.'],
  frozen: ['conflict', 'This voucher is frozen while its order is being refunded or disputed'],
  void: ['conflict', 'This voucher was refunded or cancelled'],
  test: ['conflict', 'This voucher was made in test mode and stands for no money'],
  key_reused: ['conflict', 'This was already done with another amount. Please look at the voucher again.'],
  no_redemption: ['not_found', 'There is no such redemption on this voucher'],
  not_later: ['invalid', 'The new day must be later than the present one'],
  past: ['invalid', 'The new day must be in the future'],
  too_far: ['invalid', 'The new day may be 20 years ahead at most'],
  no_product: ['conflict', 'The shop has no gift voucher to sell'],
  whole_code: ['invalid', 'Please use the look-up field for a whole code'],
  span: ['invalid', 'Please choose a span of at most ten years that does not end before it begins'],
} as const satisfies Record<string, [RefusalCode, string]>

type Reason = keyof typeof reasons
const fields: Partial<Record<Reason, string>> = { not_later: 'until', past: 'until', too_far: 'until', whole_code: 'q' }

type Failure = { ok: false; reason: Reason; voucherId?: string; replacedAt?: string }

/** The good outcome; throws the refusal of one that is not, with its reason as a member of the problem document. */
export function settled<O extends { ok: true } | Failure>(outcome: O): Extract<O, { ok: true }> {
  if (outcome.ok) return outcome as Extract<O, { ok: true }>
  const { ok: _, ...more } = outcome
  const [code, message] = reasons[outcome.reason]
  const field = fields[outcome.reason]
  throw new Refusal(code, message, { ...more, ...(field && { errors: [{ path: field, message }] }) })
}
