import Stripe from 'stripe'
import type { z } from 'zod'
import { ProviderError, UnknownPaymentError } from '../provider.ts'

/** Errors caused by the request itself; repeating it would fail again. */
const refusals = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeIdempotencyError,
  Stripe.errors.StripeCardError,
]

/**
 * Waits for an answer of the API and reads it. The SDK gives a 404 or 502 whose body has no `error` as if it were what
 * was asked for, so the status counts first and then the shape. Throws `ProviderError`: a refusal and an answer of the
 * wrong shape are permanent; silence, a fault at Stripe, or a key that was taken back may pass.
 */
export async function readAnswer<T>(call: Promise<Stripe.Response<object>>, schema: z.ZodType<T>): Promise<T> {
  const answer = await call.catch((error: unknown) => {
    throw asProviderError(error)
  })
  const { statusCode } = answer.lastResponse
  if (statusCode >= 400) throw new ProviderError(`Stripe’s API answered ${statusCode} without a reason`, true)
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  const wrong = read.error.issues.map(({ path }) => path.join('.') || 'all of it').join(', ')
  throw new ProviderError(`Stripe’s answer isn’t in the expected format: ${wrong}`, false)
}

/** Throws a permanent `ProviderError` unless a response has every expected value. */
export function expectAnswer<T extends object>(answer: T, expected: Partial<T>): void {
  const wrong = (Object.keys(expected) as (keyof T)[]).filter((name) => answer[name] !== expected[name])
  if (wrong.length > 0)
    throw new ProviderError(`Stripe’s answer doesn’t match what we asked for: ${wrong.join(', ')} differ`, false)
}

/** The API's errors for a payment that it does not have, by id and in lists. */
const aboutPayment = ['intent', 'payment_intent']

function asProviderError(error: unknown): ProviderError {
  if (!(error instanceof Stripe.errors.StripeError))
    return new ProviderError('Stripe’s answer couldn’t be read', true, { cause: error })
  const isRefusal = refusals.some((kind) => error instanceof kind)
  const number = error.requestId ? ` (${error.requestId})` : ''
  if (error.code === 'resource_missing' && aboutPayment.includes(error.param ?? ''))
    return new UnknownPaymentError(`Stripe: ${error.message}${number}`, { cause: error })
  return new ProviderError(`Stripe: ${error.message}${number}`, !isRefusal, { cause: error })
}

/** The API's code for why it refused, such as `payment_intent_unexpected_state`. */
export const refusalCode = (error: unknown): string | undefined =>
  error instanceof ProviderError && error.cause instanceof Stripe.errors.StripeError ? error.cause.code : undefined

/** Whether the API repeated a failure that it keeps for this idempotency key, as it does for a day. */
export const isStoredFailure = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.temporary &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.headers?.['idempotent-replayed'] === 'true'
