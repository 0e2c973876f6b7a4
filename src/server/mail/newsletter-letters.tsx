import type { NewsletterInput } from '#contract/admin-newsletter.ts'
import { confirmationForEmail } from '../services/newsletter/confirmation.ts'
import { findSubscriber, unsubscribeAddress } from '../services/newsletter/newsletter.ts'
import { findNewsletterText } from '../services/newsletter/newsletters.ts'
import { readSetting } from '../services/settings.ts'
import { HeldBack } from './held-back.ts'
import type { ComposeDeps, Written } from './letters.tsx'
import { mailHtml } from './mail-html.ts'
import type { Letterhead } from './templates/letter.tsx'
import { Newsletter } from './templates/newsletter.tsx'
import { confirmSubject, NewsletterConfirm } from './templates/newsletter-confirm.tsx'
import { Welcome, welcomeSubject } from './templates/welcome.tsx'

/** Nothing to say to someone who has left the list in the meantime. */
export async function writeWelcome(
  deps: ComposeDeps,
  head: Letterhead,
  { subscriberId }: { subscriberId: string },
): Promise<Written> {
  const subscriber = await findSubscriber(deps.database.db, subscriberId)
  if (!subscriber) throw new HeldBack('They have left the list', false)
  const words = await readSetting(deps.database.db, 'newsletter.welcomeText')
  const unsubscribe = await wayToLeave(deps, head, subscriber.id)
  return {
    subject: welcomeSubject(head),
    body: <Welcome {...head} words={words} unsubscribe={unsubscribe} />,
    headers: leaveHeaders(unsubscribe),
  }
}

/** Nothing to ask someone who has answered in the meantime, or was not asked for too long. Staff do not see the link. */
export async function writeConfirmation(
  deps: ComposeDeps,
  head: Letterhead,
  { subscriberId }: { subscriberId: string },
): Promise<Written> {
  const asked = await confirmationForEmail(deps, subscriberId)
  if (!asked) throw new HeldBack('They’ve already answered, or were asked too long ago', false)
  const about = { ...asked, ...(deps.reader === 'staff' && { link: pageToConfirm(head) }) }
  return { subject: confirmSubject(head), body: <NewsletterConfirm {...head} about={about} /> }
}

/** Where people say that they want the newsletter again, as nobody in particular. */
export const pageToConfirm = ({ publicUrl }: Letterhead) => `${publicUrl}/newsletter/confirm`

/**
 * Nobody who has left gets a newsletter, not even one that was on its way: asked at the moment of sending. A test bears
 * the word, and its link to unsubscribe leads to the page without taking anyone off.
 */
export async function writeNewsletter(
  deps: ComposeDeps,
  head: Letterhead,
  { newsletterId, subscriberId }: { newsletterId: string; subscriberId: string | null },
): Promise<Written> {
  if (subscriberId !== null && !(await findSubscriber(deps.database.db, subscriberId)))
    throw new HeldBack('They’ve unsubscribed', false)
  const newsletter = await findNewsletterText(deps.database.db, newsletterId)
  if (!newsletter) return undefined
  if (subscriberId !== null && newsletter.status === 'paused' && deps.reader === 'recipient')
    throw new HeldBack('The newsletter is paused', true)
  if (subscriberId !== null && newsletter.status === 'stopped' && deps.reader === 'recipient')
    throw new HeldBack('The newsletter was stopped', false)
  if (subscriberId === null)
    return { subject: `[Test] ${newsletter.subject}`, body: newsletterLetter(head, newsletter, pageToLeave(head)) }
  const unsubscribe = await wayToLeave(deps, head, subscriberId)
  return {
    subject: newsletter.subject,
    body: newsletterLetter(head, newsletter, unsubscribe),
    headers: leaveHeaders(unsubscribe),
  }
}

/** The e-mail of a newsletter to whoever leaves the list at `unsubscribe`. */
export const newsletterLetter = (
  head: Letterhead,
  { subject, preview, body }: NewsletterInput,
  unsubscribe: string,
) => <Newsletter {...head} {...{ subject, preview, unsubscribe }} html={mailHtml(body, head.publicUrl)} />

/** Where people leave the list, as nobody in particular. */
export const pageToLeave = ({ publicUrl }: Letterhead) => `${publicUrl}/newsletter/unsubscribe`

const wayToLeave = async (deps: ComposeDeps, head: Letterhead, subscriberId: string) =>
  deps.reader === 'staff' ? pageToLeave(head) : unsubscribeAddress(deps, subscriberId)

/** What mail programs make their "unsubscribe" button of (RFC 2369, RFC 8058). */
const leaveHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
