import { day } from '#domain/dates/durations.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Deps, TimedDeps } from '#server/deps.ts'
import { deriveToken, hashToken, makeNonce } from '#server/token.ts'
import { queueEmail } from '../outbox.ts'
import { type SecretDeps, storedSecret } from '../stored-secret.ts'
import { unmarkErased } from './erased-addresses.ts'
import { welcomeSubscriber } from './welcome.ts'

/** How long the link in the email may be used, in ms. */
export const confirmationLifetimeMs = 7 * day
/** The shortest time between two such emails to one address, in ms, so that nobody can fill a stranger's mailbox. */
const minIntervalMs = day

type Row = Tables['subscriber_confirmations']
type ConfirmationInput = Pick<Row, 'source' | 'consent_note'> & { subscriber: { id: string; email: string } }
export type AskDeps = SecretDeps & Pick<Deps, 'newId'>

/** The key for confirmation links. Read it before a transaction: reading it inside would deadlock. */
export const confirmationKey = (deps: SecretDeps) => storedSecret(deps, 'newsletter-confirm.secret')

/**
 * Asks someone who has left by email whether they want the newsletter again. Until they say so they stay as they are.
 * Nothing more is sent within a day of the last time. Returns when they were asked, now or then.
 */
export async function requestConfirmation(
  tx: Tx,
  deps: AskDeps,
  { subscriber, source, consent_note, key }: ConfirmationInput & { key: string },
): Promise<string> {
  const now = deps.now()
  const at = now.toISOString()
  const known = await tx
    .selectFrom('subscriber_confirmations')
    .select('asked_at')
    .where('subscriber_id', '=', subscriber.id)
    .executeTakeFirst()
  // A request time in the future means that the clock has been set back.
  if (known && known.asked_at <= at && now.getTime() - Date.parse(known.asked_at) < minIntervalMs) return known.asked_at
  const nonce = makeNonce(deps.randomBytes)
  const fresh = {
    nonce,
    token_hash: hashToken(deriveToken(key, { id: subscriber.id, nonce })),
    source,
    consent_note,
    asked_at: at,
    expires_at: new Date(now.getTime() + confirmationLifetimeMs).toISOString(),
  }
  await tx
    .insertInto('subscriber_confirmations')
    .values({ subscriber_id: subscriber.id, ...fresh })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(fresh))
    .execute()
  await queueEmail(tx, deps, {
    template: 'newsletter-confirm',
    recipient: subscriber.email,
    payload: { subscriberId: subscriber.id },
    dedupeKey: `newsletter-confirm:${subscriber.id}:${deps.newId()}`,
  })
  return at
}

/**
 * The confirmation link for a subscription; `undefined` if the request has expired. `isFirst`: they were never
 * on the list.
 */
export async function confirmationForEmail(deps: SecretDeps & Pick<Deps, 'publicUrl'>, subscriberId: string) {
  const row = await open(deps.database.db, deps.now()).where('subscriber_id', '=', subscriberId).executeTakeFirst()
  if (!row) return undefined
  const token = deriveToken(await confirmationKey(deps), { id: subscriberId, nonce: row.nonce })
  const subscriber = await deps.database.db
    .selectFrom('subscribers')
    .select('left_because')
    .where('id', '=', subscriberId)
    .executeTakeFirst()
  return {
    link: `${deps.publicUrl}/newsletter/confirm?token=${token}`,
    expiresAt: row.expires_at,
    isFirst: subscriber?.left_because === 'unconfirmed',
  }
}

const open = (db: Reader, now: Date) =>
  db.selectFrom('subscriber_confirmations').selectAll().where('expires_at', '>', now.toISOString())

export type ConfirmOutcome = { ok: true } | { ok: false; reason: 'unknown_token' }

/**
 * Subscribes the holder of a confirmation token, with consent as of now. It can be used once. A new subscriber is
 * welcomed.
 */
export async function confirmSubscription(
  deps: AskDeps & Pick<Deps, 'database'>,
  { token }: { token: string },
): Promise<ConfirmOutcome> {
  const key = await confirmationKey(deps)
  return inTransaction(deps.database, async (tx) => {
    const time = deps.now()
    const row = await open(tx, time).where('token_hash', '=', hashToken(token)).executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown_token' }
    await dropConfirmation(tx, row.subscriber_id)
    const at = time.toISOString()
    const { source, consent_note } = row
    const before = await tx
      .selectFrom('subscribers')
      .select(['id', 'email', 'left_because'])
      .where('id', '=', row.subscriber_id)
      .where('status', '=', 'unsubscribed')
      .executeTakeFirst()
    if (!before) return { ok: true }
    const agreed = { status: 'subscribed' as const, left_because: '' as const, left_at: null }
    const unbounced = { soft_bounces: 0, soft_bounced_newsletter: '' }
    await tx
      .updateTable('subscribers')
      .set({ ...agreed, ...unbounced, consented_at: at, source, consent_note, updated_at: at })
      .where('id', '=', before.id)
      .execute()
    await unmarkErased(tx, key, before.email)
    if (before.left_because === 'unconfirmed') await welcomeSubscriber(tx, deps, { ...before, source })
    return { ok: true }
  })
}

/** Withdraws a confirmation request: its link is no longer valid. */
export const dropConfirmation = (tx: Tx, subscriberId: string) =>
  tx.deleteFrom('subscriber_confirmations').where('subscriber_id', '=', subscriberId).execute()

/** Deletes expired confirmation requests, and people who never confirmed. Returns how many. */
export async function deleteExpiredConfirmations({ database: { db }, now }: TimedDeps) {
  const { numDeletedRows } = await db
    .deleteFrom('subscriber_confirmations')
    .where('expires_at', '<=', now().toISOString())
    .executeTakeFirst()
  await db
    .deleteFrom('subscribers')
    .where('left_because', '=', 'unconfirmed')
    .where('id', 'not in', ({ selectFrom }) => selectFrom('subscriber_confirmations').select('subscriber_id'))
    .execute()
  return Number(numDeletedRows)
}
