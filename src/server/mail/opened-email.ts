import type { EmailPreview, OpenedEmail } from '#contract/email.ts'
import type { Role } from '#contract/staff.ts'
import type { Deps } from '../deps.ts'
import { notSentYet, type OutboxRow } from '../services/outbox-admin.ts'
import { asText, writeEmail } from './compose.ts'
import { HeldBack } from './held-back.ts'
import { MailError } from './mailer.ts'

type LookDeps = Pick<Deps, 'database' | 'storage' | 'publicUrl' | 'now' | 'newId' | 'randomBytes'>

/**
 * How staff read an e-mail of the outbox, for the verbs of services/outbox-admin.ts. Nothing is kept of what was sent, so
 * its letter is written anew, without what is for its recipient alone.
 */
export const readEmail = (deps: LookDeps) => async (row: OutboxRow, role: Role) => {
  const read = await readLetter(deps, row, role)
  return { ...read, noAgain: whyNotAgain(row, read.noLetter) }
}

type Read = Pick<OpenedEmail, 'letter' | 'noLetter'>

async function readLetter(deps: LookDeps, row: OutboxRow, role: Role): Promise<Read> {
  const noLetter = whyClosed(row, role)
  if (noLetter) return { letter: null, noLetter }
  try {
    return { letter: await letterOf(deps, row), noLetter: '' }
  } catch (error) {
    if (error instanceof HeldBack || error instanceof MailError) return { letter: null, noLetter: `${error.message}.` }
    throw error
  }
}

/** Whoever has a one-time link is let in by it: staff neither see it nor send it a second time. */
function whyClosed({ template }: OutboxRow, role: Role): string {
  if (template === 'staff-invitation' || template === 'staff-reset')
    return 'It has a one-time link that’s only for its recipient. You can send a new link under Staff.'
  return template === 'staff-notice' && role !== 'owner' ? 'Only owners can read emails about accounts.' : ''
}

async function letterOf(deps: LookDeps, row: OutboxRow): Promise<EmailPreview> {
  const { written, html } = await writeEmail({ ...deps, reader: 'staff' }, row)
  const pictures = (written.attachments ?? []).filter(({ contentId }) => contentId !== undefined)
  const shown = pictures.reduce(
    (page, { contentId, contentType, content }) =>
      page.replaceAll(`src="cid:${contentId}"`, `src="data:${contentType};base64,${content.toString('base64')}"`),
    html,
  )
  return { template: row.template, subject: written.subject, html: shown, text: asText(html) }
}

/** Those with codes go to the address that is asked for beside them: an old one may no longer be the right one. */
const sentFromElsewhere: Record<string, string> = {
  receipt: 'You can send it again from its order.',
  voucher: 'You can send it again from its order.',
  gift: 'You can send it again from its order.',
  dispatch: 'You can send it again from its order.',
  'voucher-copy': 'You can send it again from its voucher.',
  'voucher-reminder': 'You can send it again from its voucher.',
  'newsletter-confirm': 'To ask again, add their address to the list again. They’re asked once a day at most.',
}

/** One that failed has reached nobody, and is tried again whatever it says. */
function whyNotAgain({ status, template, payload }: OutboxRow, noLetter: string): string {
  if (status === 'queued' || status === 'sending') return notSentYet
  if (status === 'cancelled') return 'It was held back and is no longer needed.'
  if (status === 'failed' || status === 'let-go') return ''
  if (template === 'newsletter' && JSON.parse(payload).subscriberId !== null)
    return 'Nobody gets the same newsletter twice.'
  return noLetter || (sentFromElsewhere[template] ?? '')
}
