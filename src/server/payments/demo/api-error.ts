/** An error in Stripe's format. `kept`: execution had begun, so the response is stored for the idempotency key. */
export class DemoApiError extends Error {
  readonly status: number
  readonly body: { type: string; code?: string; param?: string; message: string } & Record<string, unknown>
  readonly kept: boolean
  constructor(status: number, body: DemoApiError['body'], kept = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.kept = kept
  }
}

/** An error in the request itself, found before anything is executed. */
export const invalid = (message: string, details: { code?: string; param?: string } = {}, status = 400): DemoApiError =>
  new DemoApiError(status, { type: 'invalid_request_error', message, ...details })

/** An operation that the object's state does not allow. */
export const refused = (message: string, details: { code?: string; param?: string } = {}): DemoApiError =>
  new DemoApiError(400, { type: 'invalid_request_error', message, ...details }, true)

export const missingPayment = (id: string): DemoApiError =>
  invalid(`No such payment_intent: '${id}'`, { code: 'resource_missing', param: 'intent' }, 404)
