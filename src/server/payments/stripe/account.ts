import { z } from 'zod'
import { ask } from './ask.ts'
import { apiVersion, stripeClient } from './client.ts'
import type { StripeSettings } from './settings.ts'
import { webhookEvents } from './webhooks.ts'

type Keys = { secretKey: string; apiBase?: string | undefined }

const clientOf = ({ secretKey, apiBase }: Keys) =>
  stripeClient({ secretKey, ...(apiBase !== undefined && { apiBase }) } satisfies Pick<StripeSettings, 'secretKey'>)

/** Asks the provider for something that the shop needs. Throws a `ProviderError` with its words where it refuses the key. */
export async function checkStripeKeys(keys: Keys): Promise<void> {
  await ask(clientOf(keys).paymentIntents.list({ limit: 1 }), z.object({ object: z.literal('list') }))
}

/**
 * Makes a webhook at the provider that sends what the shop acts on to `url`. Returns the secret that signs it, which the
 * provider tells this once. Throws a `ProviderError` where it refuses, as for a key without the right to.
 */
export async function makeStripeWebhook(keys: Keys, url: string): Promise<string> {
  const { secret } = await ask(
    clientOf(keys).webhookEndpoints.create({ url, enabled_events: [...webhookEvents], api_version: apiVersion }),
    z.object({ object: z.literal('webhook_endpoint'), secret: z.string().startsWith('whsec_') }),
  )
  return secret
}
