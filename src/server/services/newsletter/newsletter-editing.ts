import { isDeepStrictEqual } from 'node:util'
import type { AdminNewsletter, NewsletterInput } from '#contract/admin-newsletter.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { copyToBin } from '../bin/bin.ts'
import { sanitizeHtml } from '../content/sanitize-html.ts'
import { queueEmail } from '../outbox.ts'
import { deleteWorkingCopy } from '../working-copies.ts'
import {
  auditNewsletter,
  changeNewsletter,
  type NewsletterChange,
  type NewsletterOutcome,
  type NewsletterRow,
  writeNewsletter,
} from './newsletter-change.ts'
import { adminNewsletterOf, findNewsletter, wordsOf } from './newsletter-list.ts'

/** Sends a newsletter as it stands to one address of the staff. */
export async function testNewsletter(
  deps: WriteDeps,
  { id, email }: { id: string; email: string },
): Promise<NewsletterOutcome> {
  return inTransaction(deps.database, async (tx) => {
    const newsletter = await findNewsletter(tx, id)
    if (!newsletter) return { ok: false, reason: 'unknown' }
    if (newsletter.value.body === '') return { ok: false, reason: 'no_text' }
    await queueEmail(tx, deps, {
      template: 'newsletter',
      recipient: email,
      payload: { newsletterId: id, subscriberId: null },
      dedupeKey: `newsletter-test:${deps.newId()}`,
    })
    return { ok: true, newsletter }
  })
}

/** Begins a draft. */
export async function addNewsletter(
  deps: WriteDeps,
  { subject, actor }: { subject: string; actor: Actor },
): Promise<AdminNewsletter> {
  const at = deps.now().toISOString()
  return inTransaction(deps.database, async (tx) => {
    const row: NewsletterRow = {
      id: deps.newId(),
      subject,
      preview: '',
      body: '',
      status: 'draft',
      revision: 1,
      saved_by: actor.name,
      recipients: 0,
      reached: '',
      send_at: '',
      started_at: null,
      finished_at: null,
      outlet: null,
      delivered: null,
      created_at: at,
      updated_at: at,
    }
    await tx.insertInto('newsletters').values(row).execute()
    await auditNewsletter(tx, deps, { actor, action: 'newsletter.added', id: row.id, after: { subject } })
    return adminNewsletterOf(tx, row)
  })
}

/**
 * Saves a draft; what this member of staff had typed is then no longer kept beside it. Refused when someone else has saved
 * since the version `basedOn`, and once it is being sent.
 */
export const saveNewsletter = (deps: WriteDeps, { input, ...change }: NewsletterChange & { input: NewsletterInput }) =>
  changeNewsletter(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    const { id, actor } = change
    const value = { subject: input.subject, preview: input.preview, body: sanitizeHtml(input.body) }
    if (row.send_at !== '' && value.body === '') return { ok: false, reason: 'no_text' }
    if (actor.id) await deleteWorkingCopy(tx, { kind: 'newsletter', id, staffId: actor.id })
    if (isDeepStrictEqual(value, wordsOf(row))) return { ok: true, newsletter: await adminNewsletterOf(tx, row) }
    const version = { revision: row.revision + 1, saved_by: actor.name, updated_at: deps.now().toISOString() }
    const saved = { ...row, ...value, ...version }
    await writeNewsletter(tx, saved)
    await auditNewsletter(tx, deps, { actor, action: 'newsletter.updated', id, before: wordsOf(row), after: value })
    return { ok: true, newsletter: await adminNewsletterOf(tx, saved) }
  })

/**
 * Puts a draft into the bin; what staff have typed into it and not saved stays for its return. One that was sent is not
 * removed: people have it.
 */
export const removeNewsletter = (deps: WriteDeps, change: NewsletterChange) =>
  changeNewsletter(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    const newsletter = await adminNewsletterOf(tx, row)
    await copyToBin(tx, deps, { kind: 'newsletter', id: row.id, name: row.subject, actor: change.actor })
    await tx.deleteFrom('newsletters').where('id', '=', row.id).execute()
    await auditNewsletter(tx, deps, {
      actor: change.actor,
      action: 'newsletter.deleted',
      id: row.id,
      before: newsletter.value,
    })
    return { ok: true, newsletter }
  })
