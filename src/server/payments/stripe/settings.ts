import { isThisMachine } from '#domain/identity/site-address.ts'
import type { Environment } from '#server/environment.ts'
import { StartError } from '#server/errors.ts'

/** The adapter's settings. `apiBase` is the origin of another API than Stripe's own, for tests. */
export type StripeSettings = {
  secretKey: string
  publishableKey: string
  /** Any of them may have signed a webhook: during a rotation there are two. */
  webhookSecrets: string[]
  apiBase?: string
}

type StripeVariables = Pick<
  Environment,
  'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE'
>

const secretForm = /^(?:sk|rk)_(live|test)_\w+$/
const publishableForm = /^pk_(live|test)_\w+$/

/** Whether a secret or restricted key moves real money. */
export const isLiveKey = (secretKey: string): boolean => secretForm.exec(secretKey)?.[1] === 'live'

/**
 * The settings for Stripe in the environment (docs/product.md, "Payment provider"); `undefined` without keys: the demo
 * gateway. Throws a `StartError` that names the variable at fault: swapped keys would show the secret one to every
 * visitor, and keys of different modes would let a test card buy a real voucher. No value is repeated in its text.
 */
export function stripeSettings(variables: StripeVariables): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = variables
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = variables
  if (!secretKey || !publishableKey || !webhookSecret) return undefined
  const secretMode = secretForm.exec(secretKey)?.[1]
  const publishableMode = publishableForm.exec(publishableKey)?.[1]
  if (!secretMode)
    throw new StartError('STRIPE_SECRET_KEY must begin with sk_live_, sk_test_, rk_live_ or rk_test_: copy it again')
  if (!publishableMode)
    throw new StartError('STRIPE_PUBLISHABLE_KEY must begin with pk_live_ or pk_test_: copy it again')
  if (secretMode !== publishableMode)
    throw new StartError(
      `STRIPE_PUBLISHABLE_KEY is a ${publishableMode} key, but STRIPE_SECRET_KEY is a ${secretMode} key: use two keys of the same mode`,
    )
  const webhookSecrets = webhookSecret.split(',').map((secret) => secret.trim())
  if (!webhookSecrets.every((secret) => /^whsec_\S+$/.test(secret)))
    throw new StartError(
      'STRIPE_WEBHOOK_SECRET must begin with whsec_ (during a rotation: both secrets, separated by a comma): copy it again',
    )
  return {
    secretKey,
    publishableKey,
    webhookSecrets,
    ...(apiBase !== undefined && { apiBase: originOf(apiBase, secretMode) }),
  }
}

function originOf(apiBase: string, mode: string): string {
  const { origin, pathname, protocol } = new URL(apiBase)
  if (pathname !== '/') throw new StartError('STRIPE_API_BASE must be an origin without a path: remove the path')
  if (isThisMachine(apiBase)) return origin
  // The server at this address receives the secret key.
  if (protocol !== 'https:') throw new StartError('STRIPE_API_BASE must use https, or be on this machine: correct it')
  if (mode === 'live')
    throw new StartError('STRIPE_API_BASE is for tests, but STRIPE_SECRET_KEY is a live key: remove it')
  return origin
}
