import { createHmac } from 'node:crypto'
import { systemActor } from '#domain/staff/system-actors.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps, RandomDeps, RowDeps, WriteDeps } from '#server/deps.ts'
import { equalsSecret } from '#server/token.ts'
import { writeAudit } from '../audit.ts'
import { binnedOf } from '../bin/bin.ts'
import { renewStoredSecret, type SecretDeps, storedSecret } from '../stored-secret.ts'
import type { MailEvent } from './provider-reports.ts'
import { removeFromList } from './subscribing.ts'

/** After so many newsletters in a row that were put off for good, an address counts as one that takes none. */
const maxSoftBounces = 5
const secretKey = 'mail-events.secret'
const actor = systemActor('mail provider')

const tokenOf = async (deps: SecretDeps) =>
  createHmac('sha256', await storedSecret(deps, secretKey))
    .update('mail-events')
    .digest('base64url')

/** The secret address to which a mail provider reports bounces and complaints. */
export const mailEventsUrl = async (deps: SecretDeps & Pick<Deps, 'publicUrl'>): Promise<string> =>
  `${deps.publicUrl}/api/mail-events/${await tokenOf(deps)}`

/** Gives the mail provider's reports another address, as where the one before has leaked; that one ends at once. */
export async function renewMailEventsUrl(deps: RandomDeps, { actor }: { actor: Actor }): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await renewStoredSecret(tx, deps, secretKey)
    await writeAudit(tx, deps, { actor, action: 'connection.events_renewed', entityId: 'mail' })
  })
}

/** Whether a report came to the address that only the provider knows. */
export const isMailEventsToken = async (deps: SecretDeps, token: string): Promise<boolean> =>
  equalsSecret(token, await tokenOf(deps))

/**
 * Takes off the list whose mailbox refuses our mail for good, or five newsletters in a row, and who reported it as spam
 * (docs/product.md, "Bounces and complaints"). What is told twice counts once; who is neither on the list nor in the bin is nobody's
 * business here. Returns how many were taken off.
 */
export async function applyMailEvents(deps: WriteDeps, events: readonly MailEvent[]): Promise<number> {
  let taken = 0
  for (const event of events) if (await inTransaction(deps.database, (tx) => takeMailEvent(tx, deps, event))) taken++
  return taken
}

async function takeMailEvent(tx: Tx, deps: RowDeps, event: MailEvent): Promise<boolean> {
  const email = event.email.trim().toLowerCase()
  const subscriber = await tx
    .selectFrom('subscribers')
    .select(['id', 'soft_bounces', 'soft_bounced_newsletter'])
    .where('email', '=', email)
    .where('status', '=', 'subscribed')
    .executeTakeFirst()
  if (event.kind === 'bounce' && !event.permanent) {
    if (!subscriber || (await countSoftBounce(tx, subscriber)) < maxSoftBounces) return false
  }
  // Who is in the bin may be brought back.
  const id = subscriber?.id ?? (await binnedOf(tx, 'subscriber', { email }))[0]?.id
  if (id === undefined) return false
  const because = event.kind === 'complaint' ? 'complained' : 'bounced'
  const left = await removeFromList(tx, { id, at: deps.now().toISOString(), because })
  if (left) await writeAudit(tx, deps, { actor, action: `subscriber.${because}`, entity: 'subscriber', entityId: id })
  return left
}

type Bounced = { id: string; soft_bounces: number; soft_bounced_newsletter: string }

/**
 * Counts that the last newsletter to a subscriber was put off: once, however many reports tell of it, and from one again where
 * the newsletter before it was not. Returns how many in a row were. No report says which email it is about, and one of another
 * email to them counts for that newsletter, too.
 */
async function countSoftBounce(tx: Tx, { id, soft_bounces, soft_bounced_newsletter }: Bounced): Promise<number> {
  const [last, before] = await tx
    .selectFrom('newsletters')
    .innerJoin('newsletter_deliveries as delivery', 'delivery.newsletter_id', 'newsletters.id')
    .innerJoin('email_outbox', 'email_outbox.id', 'delivery.email_id')
    .select('newsletters.id')
    .where('delivery.subscriber_id', '=', id)
    .where('email_outbox.status', '=', 'sent')
    .orderBy('newsletters.started_at', 'desc')
    .limit(2)
    .execute()
  if (!last || last.id === soft_bounced_newsletter) return soft_bounces
  const count = before && before.id === soft_bounced_newsletter ? soft_bounces + 1 : 1
  await tx
    .updateTable('subscribers')
    .set({ soft_bounces: count, soft_bounced_newsletter: last.id })
    .where('id', '=', id)
    .execute()
  return count
}
