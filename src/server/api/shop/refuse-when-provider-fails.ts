import type { Logger } from 'pino'
import { ProviderError } from '#server/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'

/** Waits for what the payment provider is asked; where it does not answer as it should, 502, and the log says why. */
export async function refuseWhenProviderFails<T>(call: Promise<T>, log: Logger): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.error({ err: error }, 'the payment provider did not answer as it should')
    throw new Refusal('payment_unavailable')
  }
}
