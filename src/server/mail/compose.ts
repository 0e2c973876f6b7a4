import type { ClaimedEmail } from '../services/outbox-sending.ts'
import type { EmailDeps } from './email.ts'
import { findEmail } from './emails/index.ts'
import { type Mail, MailError } from './mailer.ts'
import { readSite, renderEmail } from './render.tsx'
import { senderOf } from './sender.ts'

/**
 * Writes a queued email from the rows it is about, as they are now (docs/product.md, "Outbox"). Its Message-ID is made
 * from the outbox row's id, so that the same email sent twice is known as one. Throws a permanent `MailError` when its
 * template is unknown or its rows are gone, and `HeldBack` when it is not to be sent as they are.
 */
export async function composeQueuedEmail(deps: Omit<EmailDeps, 'reader'>, email: ClaimedEmail): Promise<Mail> {
  const { database, publicUrl } = deps
  const { site, written } = await writeEmail({ ...deps, reader: 'recipient' }, email)
  return {
    messageId: `${email.id}@${new URL(publicUrl).hostname}`,
    date: written.date ?? new Date(email.createdAt),
    from: await senderOf(database.db, publicUrl),
    to: email.recipient,
    ...(site.clinic.email && { replyTo: site.clinic.email }),
    ...(await renderEmail(site, written)),
    attachments: written.attachments ?? [],
    ...(written.headers && { headers: written.headers }),
  }
}

/** Writes what a queued email says to `reader`. Throws as `composeQueuedEmail` does. */
export async function writeEmail(deps: EmailDeps, { template, payload }: Pick<ClaimedEmail, 'template' | 'payload'>) {
  const email = findEmail(template)
  if (!email) throw new MailError(`There’s no email called ${template}`, true)
  const site = await readSite(deps.database.db, deps.publicUrl)
  const written = await email.compose(deps, JSON.parse(payload), site)
  if (!written) throw new MailError('What this email is about has been deleted', true)
  return { site, written }
}
