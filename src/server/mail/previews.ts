import type { EmailPreview } from '#contract/email.ts'
import { type EmailKind, type EmailWords, emailKinds } from '#contract/email-kinds.ts'
import type { Deps } from '../deps.ts'
import { openNewsletter } from '../services/newsletter/newsletter-list.ts'
import { composeEmail } from './compose-email.tsx'
import { emails } from './emails/index.ts'
import { writeNewsletter } from './emails/newsletter.tsx'
import { unsubscribePage } from './parts/unsubscribe.ts'
import { readSite, renderPreview } from './render.tsx'

type PreviewDeps = Pick<Deps, 'database' | 'publicUrl'>

/** An email of this kind with made-up people, in words that need not be saved. */
export async function previewWords(deps: PreviewDeps, kind: EmailKind, words: EmailWords): Promise<EmailPreview> {
  const { site, written } = await writeSample(deps, kind, words)
  return renderPreview(site, kind, written)
}

/** The same, to be sent or shown. */
export async function writeSample({ database: { db }, publicUrl }: PreviewDeps, kind: EmailKind, words: EmailWords) {
  const stored = await readSite(db, publicUrl)
  const site = { ...stored, words: { ...stored.words, [kind]: words } }
  return { site, written: await emails[emailKinds[kind].template].preview(site, db, kind) }
}

/**
 * A newsletter as it arrives; a draft with what this member of staff has typed and not saved, if there is such.
 * `undefined` if there is none.
 */
export async function previewNewsletter(
  { database: { db }, publicUrl }: PreviewDeps,
  whose: { id: string; staffId: string },
): Promise<EmailPreview | undefined> {
  const newsletter = await openNewsletter(db, whose)
  if (!newsletter) return undefined
  const typed = newsletter.state === 'draft' ? newsletter.workingCopy?.value : undefined
  const site = await readSite(db, publicUrl)
  return renderPreview(
    site,
    'newsletter',
    composeEmail(site, writeNewsletter(site, typed ?? newsletter.value, unsubscribePage(site))),
  )
}
