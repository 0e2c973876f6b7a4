import { createHmac } from 'node:crypto'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps, RandomDeps, RowDeps, WriteDeps } from '#server/deps.ts'
import { equalsSecret } from '#server/token.ts'
import { writeAudit } from '../audit.ts'
import { renewStoredSecret, type SecretDeps, storedSecret } from '../stored-secret.ts'
import type { MailEvent } from './provider-reports.ts'
import { removeFromList } from './subscribing.ts'

/** After so many emails in a row that were put off for good, an address counts as one that takes none. */
const maxSoftBounces = 5
const secretKey = 'mail-events.secret'
const actor = { id: null, name: 'mail provider' }

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
 * Takes off the list whose mailbox refuses our mail for good, or five times in a row, and who reported it as spam
 * (docs/product.md, "Bounces and complaints"). What is told twice counts once; anyone who is not on the list is nobody's
 * business here. Returns how many were taken off.
 */
export async function applyMailEvents(deps: WriteDeps, events: readonly MailEvent[]): Promise<number> {
  let taken = 0
  for (const event of events) if (await inTransaction(deps.database, (tx) => takeMailEvent(tx, deps, event))) taken++
  return taken
}

async function takeMailEvent(tx: Tx, deps: RowDeps, event: MailEvent): Promise<boolean> {
  const subscriber = await tx
    .selectFrom('subscribers')
    .select(['id', 'soft_bounces'])
    .where('email', '=', event.email.trim().toLowerCase())
    .where('status', '=', 'subscribed')
    .executeTakeFirst()
  if (!subscriber) return false
  const { id } = subscriber
  if (event.kind === 'bounce' && !event.permanent) {
    const soft_bounces = subscriber.soft_bounces + 1
    await tx.updateTable('subscribers').set({ soft_bounces }).where('id', '=', id).execute()
    if (soft_bounces < maxSoftBounces) return false
  }
  const because = event.kind === 'complaint' ? 'complained' : 'bounced'
  const left = await removeFromList(tx, { id, at: deps.now().toISOString(), because })
  if (left) await writeAudit(tx, deps, { actor, action: `subscriber.${because}`, entity: 'subscriber', entityId: id })
  return left
}
