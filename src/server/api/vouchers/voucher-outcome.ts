import { Refusal, type RefusalCode } from '#server/refusal.ts'

/** Every reason for which a voucher's change does not happen: its refusal, and the sentence that staff read. */
const reasons = {
  unknown: ['not_found', 'We can’t find a voucher with this code'],
  replaced: ['conflict', 'This code has been replaced by a new one and no longer works'],
  short: ['conflict', 'There isn’t enough left on this voucher'],
  spent: ['conflict', 'Nothing is left on this voucher'],
  expired: ['conflict', 'This voucher has expired. Extend it first.'],
  frozen: ['conflict', 'This voucher is frozen while its order is being refunded or disputed'],
  void: ['conflict', 'This voucher was refunded or cancelled'],
  test: ['conflict', 'This voucher was made in test mode and isn’t worth any money'],
  key_reused: ['conflict', 'This was already done with a different amount. Please check the voucher again.'],
  sold_differently: [
    'conflict',
    'This sale was made already, with other details. Look for it in the list of vouchers before you sell it again.',
  ],
  moved: ['conflict', 'The balance has changed since you opened this. Please close it and look at the voucher again.'],
  no_redemption: ['not_found', 'We can’t find this redemption on the voucher'],
  not_later: ['invalid', 'The new date must be later than the current one'],
  past: ['invalid', 'The new date must be in the future'],
  too_far: ['invalid', 'The new date can be up to 20 years from now'],
  no_address: ['conflict', 'We have no email address for this voucher. Please open it and enter one.'],
  no_product: ['conflict', 'The shop doesn’t have a gift voucher to sell'],
  whole_code: ['invalid', 'Please enter a full code in the look-up field'],
  span: ['invalid', 'Please choose a period of up to ten years that ends after it starts'],
  no_accounts: ['conflict', 'Please enter the account codes under Settings, Bookkeeping first'],
  journal_span: ['invalid', 'Please choose a period of up to two years that ends after it starts'],
} as const satisfies Record<string, [RefusalCode, string]>

type Reason = keyof typeof reasons
const fields: Partial<Record<Reason, string>> = { not_later: 'until', past: 'until', too_far: 'until', whole_code: 'q' }

type Failure = { ok: false; reason: Reason; voucherId?: string; replacedAt?: string }

/** The good outcome; throws the refusal of one that is not, with its reason as a member of the problem document. */
export function okOrThrow<O extends { ok: true } | Failure>(outcome: O): Extract<O, { ok: true }> {
  if (outcome.ok) return outcome as Extract<O, { ok: true }>
  const { ok: _, ...more } = outcome
  const [code, message] = reasons[outcome.reason]
  const field = fields[outcome.reason]
  throw new Refusal(code, message, { ...more, ...(field && { errors: [{ path: field, message }] }) })
}
