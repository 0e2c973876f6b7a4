import { z } from 'zod'
import type { NewsletterInput } from '#contract/admin-newsletter.ts'
import { findNewsletterText } from '#server/services/newsletter/newsletter-list.ts'
import { findSubscriber } from '#server/services/newsletter/subscribing.ts'
import type { EmailContent } from '../compose-email.tsx'
import type { EmailSite } from '../composed-email.ts'
import { Link, Small } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { HeldBack } from '../held-back.ts'
import { mailHtml } from '../mail-html.ts'
import { listUnsubscribeHeaders, unsubscribeLink, unsubscribePage } from '../parts/unsubscribe.ts'

/** A newsletter to all subscribers. Its HTML was sanitised when it was saved; `unsubscribe` is the address for unsubscribing. */
export const writeNewsletter = (
  site: EmailSite,
  newsletter: NewsletterInput,
  unsubscribe: string,
): EmailContent<'newsletter'> => ({
  kind: 'newsletter',
  facts: { subject: newsletter.subject },
  preview: newsletter.preview || newsletter.subject,
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved
  middle: <div dangerouslySetInnerHTML={{ __html: mailHtml(newsletter.body, site.publicUrl) }} />,
  end: (
    <Small style={{ marginTop: 24 }}>
      You’re getting this because you subscribed to our newsletter.{' '}
      <Link href={unsubscribe} style={{ textDecoration: 'underline' }}>
        Unsubscribe here
      </Link>
      .
    </Small>
  ),
})

/**
 * Nobody who has left gets a newsletter, not even one that was on its way: asked at the moment of sending. Without a
 * subscriber it is a test, sent to staff: it bears the word, and its link to unsubscribe leads to the page without taking
 * anyone off.
 */
export const newsletter = defineEmail('newsletter', {
  payload: z.object({ newsletterId: z.string(), subscriberId: z.string().nullable() }),
  noAgain: ({ subscriberId }) => (subscriberId === null ? '' : 'Nobody gets the same newsletter twice.'),
  read: async (deps, { newsletterId, subscriberId }, site) => {
    if (subscriberId !== null && !(await findSubscriber(deps.database.db, subscriberId)))
      throw new HeldBack('They’ve unsubscribed', false)
    const newsletter = await findNewsletterText(deps.database.db, newsletterId)
    if (!newsletter || subscriberId === null)
      return newsletter && { newsletter, test: true, unsubscribe: unsubscribePage(site) }
    const state = deps.reader === 'recipient' && newsletter.status
    if (state === 'paused') throw new HeldBack('The newsletter is paused', true)
    if (state === 'stopped') throw new HeldBack('The newsletter was stopped', false)
    return { newsletter, test: false, unsubscribe: await unsubscribeLink(deps, site, subscriberId) }
  },
  sample: (site) => ({
    newsletter: {
      subject: 'News for the season',
      preview: 'What’s new at the clinic',
      body: '<p>Your newsletter goes here.</p>',
    },
    test: false,
    unsubscribe: unsubscribePage(site),
  }),
  write: (site, { newsletter, test, unsubscribe }) => {
    const written = writeNewsletter(site, newsletter, unsubscribe)
    return test ? { ...written, test: true } : { ...written, headers: listUnsubscribeHeaders(unsubscribe) }
  },
})
