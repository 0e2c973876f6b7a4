/** An error as Stripe words it. `kept`: execution had begun, so the answer is kept for the idempotency key. */
export class StripeFault extends Error {
  readonly status: number
  readonly body: { type: string; code?: string; param?: string; message: string } & Record<string, unknown>
  readonly kept: boolean
  constructor(status: number, body: StripeFault['body'], kept = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.kept = kept
  }
}

/** What is wrong with a request itself: found before anything is executed. */
export const invalid = (message: string, details: { code?: string; param?: string } = {}, status = 400): StripeFault =>
  new StripeFault(status, { type: 'invalid_request_error', message, ...details })

/** What an object's state does not allow. */
export const refused = (message: string, details: { code?: string; param?: string } = {}): StripeFault =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...details }, true)

const noun = { payment_intent: 'intent', refund: 'id', dispute: 'id', charge: 'id' } as const

export const missing = (object: keyof typeof noun, id: string, hint = ''): StripeFault =>
  invalid(`No such ${object}: '${id}'${hint}`, { code: 'resource_missing', param: noun[object] }, 404)
