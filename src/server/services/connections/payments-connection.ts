import { modeOfKey, type PaymentsConnection } from '#contract/connections.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { type ConnectionSaved, readConnection, saveConnection } from './stored-connections.ts'

type PaymentsDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'connections' | 'publicUrl'>

export type PaymentsSaved = ConnectionSaved | { ok: false; field: keyof PaymentsConnection; reason: string }

/** The card provider's webhook address (docs/product.md, "Settling"). */
export const webhookUrlOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>): string => `${publicUrl}/api/payments/webhook`

/**
 * Connects the card provider once it takes the keys, and charges by it from now on. Empty secrets keep what is saved. Makes
 * the webhook first where that is asked for. What was there stays where the provider refuses; `reason` is in its words.
 */
export async function connectPayments(
  deps: PaymentsDeps,
  { value, basedOn, actor }: { value: PaymentsConnection; basedOn: string | undefined; actor: Actor },
): Promise<PaymentsSaved> {
  const { database, connections } = deps
  const { value: saved } = await readConnection(database.db, connections.cipher, 'payments')
  const secretKey = value.secretKey || saved?.secretKey
  if (!secretKey) return { ok: false, field: 'secretKey', reason: 'Please enter the secret key' }
  const isSameMode = modeOfKey(secretKey) === modeOfKey(value.publishableKey)
  if (!isSameMode)
    return { ok: false, field: 'secretKey', reason: 'Please enter the secret key that belongs to this publishable key' }
  const checked = await checkPair(deps, { secretKey, publishableKey: value.publishableKey })
  if ('field' in checked) return checked
  const webhookSecrets = await secretsFor(deps, { value, secretKey, saved: saved?.webhookSecrets })
  if (!Array.isArray(webhookSecrets)) return webhookSecrets
  return saveConnection(deps, {
    name: 'payments',
    basedOn,
    value: { secretKey, publishableKey: value.publishableKey, webhookSecrets, ...checked },
    actor,
    facts: { publishableKey: value.publishableKey, mode: modeOfKey(secretKey), webhook: value.webhook },
  })
}

type Pair = { secretKey: string; publishableKey: string }
type Refused = Extract<PaymentsSaved, { field: unknown }>

/**
 * Whether the provider takes both keys, and both are of one account: with two accounts every card is refused, in front of
 * the buyer. A pair that nobody can prove wrong is taken.
 */
async function checkPair({ connections }: PaymentsDeps, keys: Pair): Promise<Refused | { oneAccount: boolean }> {
  try {
    await connections.checkKeys(keys)
    const found = await connections.checkPublishableKey(keys)
    if (found === 'other-account') return { ok: false, field: 'publishableKey', reason: otherAccount }
    if (found === 'refused') return { ok: false, field: 'publishableKey', reason: 'Stripe doesn’t know this key' }
    return { oneAccount: found === 'fits' }
  } catch (error) {
    return { ok: false, field: 'secretKey', reason: reasonOf(error) }
  }
}

const otherAccount = 'This key is of another Stripe account than the secret key. Please copy both from the same account'

/** The account id in a key: without `acct_`, after a 5. Older keys contain none. */
const accountIn = (key: string): string | undefined => /^(?:pk|sk|rk)_(?:live|test)_5(1\w{15})\w{30,}$/.exec(key)?.[1]

/**
 * Whether two keys look as if they were of two accounts. Stripe does not document what a key is made of, so this is a
 * reason to warn and none to refuse.
 */
export function looksLikeAccountMismatch({ secretKey, publishableKey }: Pair): boolean {
  const [secret, publishable] = [accountIn(secretKey), accountIn(publishableKey)]
  return secret !== undefined && publishable !== undefined && secret !== publishable
}

async function secretsFor(
  deps: PaymentsDeps,
  { value, secretKey, saved }: { value: PaymentsConnection; secretKey: string; saved: string[] | undefined },
): Promise<string[] | Refused> {
  if (value.webhook === 'own') {
    if (value.webhookSecret) return [value.webhookSecret]
    return saved ?? { ok: false, field: 'webhookSecret', reason: 'Please enter the signing secret of the webhook' }
  }
  try {
    const secret = await deps.connections.makeWebhook({ secretKey }, webhookUrlOf(deps))
    // Events signed for the previous webhook may still arrive.
    return [secret, ...(saved ?? [])].slice(0, 2)
  } catch (error) {
    return { ok: false, field: 'webhook', reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return error.message
  throw error
}

export type Disconnected = ConnectionSaved | { ok: false; reason: string }

/** Disconnects the card provider: the shop is in demo mode again, unless its address is public. */
export async function disconnectPayments(
  deps: PaymentsDeps,
  how: { basedOn: string | undefined; actor: Actor },
): Promise<Disconnected> {
  if (!deps.connections.mayRunDemo)
    return {
      ok: false,
      reason:
        'Your site is public. Without the card provider people could buy vouchers with test cards. Enter other keys instead.',
    }
  return saveConnection(deps, { name: 'payments', value: null, facts: {}, ...how })
}
