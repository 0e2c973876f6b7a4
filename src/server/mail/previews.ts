import type { EmailPreview } from '#contract/email.ts'
import type { Deps } from '../deps.ts'
import { openNewsletter } from '../services/newsletter/newsletter-list.ts'
import { emails, findEmail } from './emails/index.ts'
import { writeNewsletter } from './emails/newsletter.tsx'
import { pageToLeave } from './parts/way-to-leave.ts'
import { readSite, renderPreview } from './render.tsx'

type PreviewDeps = Pick<Deps, 'database' | 'publicUrl'>

/** The names of all emails that can be looked at. */
export const previewNames = Object.keys(emails)

/** An email as it would look now, in the clinic's name; `undefined` when there is none of that name. */
export async function previewEmail(
  { database: { db }, publicUrl }: PreviewDeps,
  template: string,
): Promise<EmailPreview | undefined> {
  const email = findEmail(template)
  if (!email) return undefined
  const site = await readSite(db, publicUrl)
  return renderPreview(site, template, await email.preview(site, db))
}

/**
 * A newsletter as it arrives; a draft with what this member of staff has typed and not saved, if there is such.
 * `undefined` where there is none.
 */
export async function previewNewsletter(
  { database: { db }, publicUrl }: PreviewDeps,
  whose: { id: string; staffId: string },
): Promise<EmailPreview | undefined> {
  const newsletter = await openNewsletter(db, whose)
  if (!newsletter) return undefined
  const typed = newsletter.state === 'draft' ? newsletter.workingCopy?.value : undefined
  const site = await readSite(db, publicUrl)
  return renderPreview(site, 'newsletter', writeNewsletter(site, typed ?? newsletter.value, pageToLeave(site)))
}
