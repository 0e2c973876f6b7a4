import { z } from 'zod'
import { longDateTime } from '#domain/dates/written.ts'
import { confirmationForEmail } from '#server/services/newsletter/subscription-confirmation.ts'
import type { EmailSite } from '../composed-email.ts'
import { LinkButton, Small } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { HeldBack } from '../held-back.ts'
import { sampleEnd } from '../parts/order-email.tsx'

/** The confirmation page without a subscriber's token. */
const pageToConfirm = ({ publicUrl }: EmailSite) => `${publicUrl}/newsletter/confirm`

/**
 * Asks someone whether it was they who typed their address in: who has left, or everybody where the clinic wants it so.
 * No email if the person has answered meanwhile, or the request has expired. Staff do not see the link.
 */
export const newsletterConfirm = defineEmail('newsletter-confirm', {
  payload: z.object({ subscriberId: z.string() }),
  noAgain: () => 'To ask again, add their address to the list again. They’re asked once a day at most.',
  read: async (deps, { subscriberId }, site) => {
    const confirmation = await confirmationForEmail(deps, subscriberId)
    if (!confirmation) throw new HeldBack('They’ve already answered, or were asked too long ago', false)
    return deps.reader === 'staff' ? { ...confirmation, link: pageToConfirm(site) } : confirmation
  },
  sample: (site, _, kind) => ({
    link: pageToConfirm(site),
    expiresAt: sampleEnd,
    isFirst: kind === 'newsletter-opt-in',
  }),
  write: ({ timeZone }, about) => ({
    kind: about.isFirst ? 'newsletter-opt-in' : 'newsletter-confirm',
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
