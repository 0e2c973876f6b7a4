import type { Selectable } from 'kysely'
import type { AdminNewsletter } from '#contract/admin-newsletter.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { adminNewsletterOf } from './newsletter-list.ts'

export type NewsletterRow = Selectable<Tables['newsletters']>

export type NewsletterOutcome =
  | { ok: true; newsletter: AdminNewsletter }
  | { ok: false; reason: 'unknown' | 'not_draft' | 'no_text' | 'nobody' | 'not_sending' | 'not_paused' | 'past' }
  | { ok: false; reason: 'stale'; current: AdminNewsletter }

export type NewsletterChange = { id: string; actor: Actor; basedOn?: number | undefined }

/**
 * Changes a newsletter in one transaction, which holds its row. `unknown` where there is none; `stale` where someone else has
 * saved the draft since the version `basedOn`.
 */
export async function changeNewsletter(
  { database }: WriteDeps,
  { id, basedOn }: NewsletterChange,
  change: (tx: Tx, row: NewsletterRow) => Promise<NewsletterOutcome>,
): Promise<NewsletterOutcome> {
  return inTransaction(database, async (tx) => {
    const row = await tx
      .selectFrom('newsletters')
      .selectAll()
      .where('id', '=', id)
      .$if(database.engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.status === 'draft' && basedOn !== undefined && basedOn !== row.revision)
      return { ok: false, reason: 'stale', current: await adminNewsletterOf(tx, row) }
    return change(tx, row)
  })
}

/** Writes a newsletter as it is now. */
export const writeNewsletter = (tx: Tx, { id, ...row }: NewsletterRow) =>
  tx.updateTable('newsletters').set(row).where('id', '=', id).execute()

type Audited = { actor: Actor; action: AuditAction; id: string; before?: unknown; after?: unknown }
export const auditNewsletter = (tx: Tx, deps: WriteDeps, { id, ...entry }: Audited) =>
  writeAudit(tx, deps, { ...entry, entity: 'newsletter', entityId: id })
