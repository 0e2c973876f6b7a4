import type { Tx } from '#server/database/connect.ts'
import type { RowDeps } from '#server/deps.ts'
import { emitEvent } from '../developers/webhook-events.ts'
import { queueEmail } from '../outbox.ts'
import { readSetting } from '../stored-settings.ts'

type Newcomer = { id: string; email: string; source: 'form' | 'staff' }

/**
 * Tells other programs of somebody who is on the list for the first time, and greets them. Not of people who are imported:
 * thousands of events at once would hold up those of the shop and of appointments.
 */
export async function welcomeSubscriber(tx: Tx, deps: RowDeps, newcomer: Newcomer): Promise<void> {
  const { id, source } = newcomer
  await emitEvent(tx, deps, { event: 'subscriber.added', subjectId: id, data: { subscriberId: id, source } })
  await queueWelcome(tx, deps, newcomer)
}

/** Greets a new subscriber, once ever, unless the clinic does not want to. */
async function queueWelcome(tx: Tx, deps: RowDeps, { id, email }: { id: string; email: string }): Promise<void> {
  if (!(await readSetting(tx, 'newsletter.sendsWelcome'))) return
  await queueEmail(tx, deps, {
    template: 'welcome',
    recipient: email,
    payload: { subscriberId: id },
    dedupeKey: `welcome:${id}`,
  })
}
