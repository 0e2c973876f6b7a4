/** Every refusal that the API knows, with its status and its title (docs/product.md, "Refusals"). */
export const refusals = {
  unreadable: [400, 'We couldn’t read the request'],
  signed_out: [401, 'Please sign in'],
  someone_else: [409, 'Someone else is signed in now'],
  forbidden: [403, 'Your account isn’t allowed to do this'],
  confirm_identity: [403, 'Please confirm it’s you'],
  second_factor_missing: [403, 'Please set up two-factor sign-in first'],
  foreign_origin: [403, 'This request came from another site'],
  not_found: [404, 'Not found'],
  conflict: [409, 'Conflict'],
  stale: [409, 'Someone else has saved changes'],
  price_changed: [409, 'A price has changed'],
  already_paid: [409, 'This order has already been paid'],
  payment_processing: [409, 'Your bank is still confirming your payment for this order'],
  repeat_purchase: [409, 'You’ve just bought the same thing'],
  too_large: [413, 'Too large'],
  wrong_type: [415, 'Unsupported type'],
  invalid: [422, 'Please check the fields'],
  too_many: [429, 'Too many requests'],
  on_hold: [503, 'This copy is on hold'],
  payment_unavailable: [502, 'The payment provider didn’t respond'],
  mail_unavailable: [502, 'The mail server didn’t accept the message'],
  busy: [503, 'We’re very busy right now'],
  unavailable: [503, 'Not available right now'],
} as const satisfies Record<string, [status: number, title: string]>

/** The refusal under too much load, with `Retry-After` in seconds. */
export const overload = {
  detail: 'We’re very busy right now. Please try again in a few seconds.',
  retryAfter: 2,
}

export type RefusalCode = keyof typeof refusals

/**
 * Thrown where a request cannot be served for a reason the caller can act on; answered as a problem document.
 * `detail` is a sentence for people; `more` are further members of the document, such as `errors` or `products`.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly more: Record<string, unknown>
  constructor(code: RefusalCode, detail: string = refusals[code][1], more: Record<string, unknown> = {}) {
    super(detail)
    this.code = code
    this.more = more
  }
}

/** A refusal of one field, shown beside it. */
export const fieldRefusal = (path: string, message: string, code: 'invalid' | 'conflict' = 'invalid'): Refusal =>
  new Refusal(code, message, { errors: [{ path, message }] })
