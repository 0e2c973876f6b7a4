import { z } from 'zod'
import { longDateTime } from '#domain/dates/calendar.ts'
import { confirmationForEmail } from '#server/services/newsletter/subscription-confirmation.ts'
import { LinkButton, Small } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { HeldBack } from '../held-back.ts'
import { sampleEnd } from '../parts/of-order.tsx'
import type { Site } from '../written.ts'

/** Where people say that they want the newsletter again, as nobody in particular. */
const pageToConfirm = ({ publicUrl }: Site) => `${publicUrl}/newsletter/confirm`

/**
 * Asks someone who has left whether it was they who typed their address in again. Nothing to ask someone who has answered
 * in the meantime, or was not asked for too long. Staff do not see the link.
 */
export const newsletterConfirm = defineEmail('newsletter-confirm', {
  payload: z.object({ subscriberId: z.string() }),
  noAgain: () => 'To ask again, add their address to the list again. They’re asked once a day at most.',
  read: async (deps, { subscriberId }, site) => {
    const asked = await confirmationForEmail(deps, subscriberId)
    if (!asked) throw new HeldBack('They’ve already answered, or were asked too long ago', false)
    return deps.reader === 'staff' ? { ...asked, link: pageToConfirm(site) } : asked
  },
  sample: (site) => ({ link: pageToConfirm(site), expiresAt: sampleEnd }),
  write: ({ timeZone }, about) => ({
    kind: 'newsletter-confirm',
    facts: {},
    preview: 'Only if you say yes.',
    middle: (
      <>
        <LinkButton link={about.link} label="Yes, send it to me" />
        <Small>
          The link works once, until {longDateTime(about.expiresAt, timeZone)}. If you do nothing, you won’t get the
          newsletter.
        </Small>
      </>
    ),
  }),
})
