import type { Insertable, Selectable } from 'kysely'
import { type EmailSubject, type EmailTemplate, emailTemplates } from '#contract/email-templates.ts'
import type { Tx } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import type { RowDeps } from '../deps.ts'
import type { EmailPayloads } from '../mail/emails/index.ts'

/** The order of sending: first emails that somebody waits for, then bulk emails. */
const priorities = { awaited: 0, bulk: 1 }

export type NewEmail<T extends EmailTemplate> = {
  template: T
  recipient: string
  payload: EmailPayloads[T]
  dedupeKey: string
  sendAt?: Date
  priority?: keyof typeof priorities
}

/**
 * Queues an email in the transaction of the change that causes it (docs/product.md, "Outbox"). `dedupeKey` makes it
 * one email, however often the change is tried. `sendAt` defaults to now, and `priority` to `awaited`. Returns its id;
 * `undefined` where it was queued before.
 */
export async function queueEmail<T extends EmailTemplate>(
  tx: Tx,
  deps: RowDeps,
  email: NewEmail<T>,
): Promise<string | undefined> {
  const queued = await tx
    .insertInto('email_outbox')
    .values(newRow(deps, { ...email, ...subjectOf(email), payload: JSON.stringify(email.payload) }))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return queued?.id
}

/** Queues a sent email as a new message to the same recipient, and returns its row. */
export const requeueSent = (
  tx: Tx,
  deps: RowDeps,
  { template, recipient, payload, subject_kind, subject_id }: Selectable<Tables['email_outbox']>,
) =>
  tx
    .insertInto('email_outbox')
    .values(
      newRow(deps, {
        template,
        recipient,
        payload,
        subject_kind,
        subject_id,
        dedupeKey: `${template}:again:${deps.newId()}`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

type Subject = Pick<Selectable<Tables['email_outbox']>, 'subject_kind' | 'subject_id'>
type RowInput = Omit<NewEmail<EmailTemplate>, 'template' | 'payload'> & Subject & { template: string; payload: string }

/** The subject of an email, by its template. */
function subjectOf({ template, payload }: Pick<NewEmail<EmailTemplate>, 'template' | 'payload'>): Subject {
  const subject_kind: EmailSubject = emailTemplates[template].about
  const ids: Record<string, unknown> = payload
  return { subject_kind, subject_id: String(ids[`${subject_kind}Id`]) }
}

function newRow(
  { now, newId }: RowDeps,
  { template, recipient, payload, subject_kind, subject_id, dedupeKey, sendAt, priority = 'awaited' }: RowInput,
): Insertable<Tables['email_outbox']> {
  const at = now()
  return {
    id: newId(),
    template,
    // As every address that is typed in is, and as a search for it is.
    recipient: recipient.toLowerCase(),
    payload,
    subject_kind,
    subject_id,
    dedupe_key: dedupeKey,
    status: 'queued',
    priority: priorities[priority],
    attempts: 0,
    next_attempt_at: (sendAt ?? at).toISOString(),
    wait_set_at: at.toISOString(),
    scheduled_for: sendAt?.toISOString() ?? null,
    last_error: null,
    sent_at: null,
    created_at: at.toISOString(),
  }
}
