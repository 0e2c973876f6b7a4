import Stripe from 'stripe'
import { z } from 'zod'
import { ProviderError, UnknownPaymentError } from '../provider.ts'
import { apiVersion, stripeClient } from './client.ts'
import { readAnswer } from './read-answer.ts'
import type { StripeSettings } from './settings.ts'
import { webhookEvents } from './webhooks.ts'

type Keys = { secretKey: string; apiBase?: string | undefined }

const clientOf = ({ secretKey, apiBase }: Keys) =>
  stripeClient({ secretKey, ...(apiBase !== undefined && { apiBase }) } satisfies Pick<StripeSettings, 'secretKey'>)

const paymentsSchema = z.object({
  object: z.literal('list'),
  data: z.array(z.object({ id: z.string(), client_secret: z.string().nullish() })),
})

/** Checks a secret key by listing one payment. Throws a `ProviderError` in the provider's words where it refuses the key. */
export async function checkStripeKeys(keys: Keys): Promise<void> {
  await readAnswer(clientOf(keys).paymentIntents.list({ limit: 1 }), paymentsSchema)
}

/**
 * Whether a publishable key is of the same account as the secret one: with it, and a payment's client secret, a browser may
 * read that payment (docs.stripe.com/api/payment_intents/retrieve), and only on its account. `unknown` where the account has
 * no payment yet, or nobody answers. Throws a `ProviderError` where the secret key is refused.
 */
export async function checkPublishableKey({
  publishableKey,
  ...keys
}: Keys & { publishableKey: string }): Promise<'fits' | 'other-account' | 'refused' | 'unknown'> {
  const { data } = await readAnswer(clientOf(keys).paymentIntents.list({ limit: 1 }), paymentsSchema)
  const payment = data[0]
  if (!payment?.client_secret) return 'unknown'
  const browser = clientOf({ ...keys, secretKey: publishableKey })
  try {
    const { client_secret } = payment
    await readAnswer(
      browser.paymentIntents.retrieve(payment.id, { client_secret }),
      z.object({ id: z.literal(payment.id) }),
    )
    return 'fits'
  } catch (error) {
    if (error instanceof UnknownPaymentError) return 'other-account'
    if (!(error instanceof ProviderError)) throw error
    return error.cause instanceof Stripe.errors.StripeAuthenticationError ? 'refused' : 'unknown'
  }
}

/**
 * Makes a webhook at the provider that sends what the shop acts on to `url`. Returns the secret that signs it, which the
 * provider tells this once. Throws a `ProviderError` where it refuses, as for a key without the right to.
 */
export async function makeStripeWebhook(keys: Keys, url: string): Promise<string> {
  const { secret } = await readAnswer(
    clientOf(keys).webhookEndpoints.create({ url, enabled_events: [...webhookEvents], api_version: apiVersion }),
    z.object({ object: z.literal('webhook_endpoint'), secret: z.string().startsWith('whsec_') }),
  )
  return secret
}
