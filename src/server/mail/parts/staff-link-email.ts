import { z } from 'zod'
import { staffLinkForEmail } from '#server/services/staff/staff-links.ts'
import type { EmailSite } from '../composed-email.ts'
import type { EmailDeps } from '../email.ts'
import { HeldBack } from '../held-back.ts'
import { sampleEnd, sampleOrder } from './order-email.tsx'

/**
 * What an email with a one-time link to this page has besides its text. It is not sent where the link was used or
 * withdrawn, or has expired, in the meantime. The link alone gives access: staff neither see it nor send it a second time.
 */
export const staffLinkEmailBase = (page: string) => ({
  payload: z.object({ linkId: z.string() }),
  closed: () => 'It has a one-time link that’s only for its recipient. You can send a new link under Staff.',
  read: async (deps: EmailDeps, { linkId }: { linkId: string }) => {
    const link = await staffLinkForEmail(deps, linkId)
    if (!link) throw new HeldBack('Its link has been used or withdrawn, or has expired', false)
    return link
  },
  sample: ({ publicUrl }: EmailSite) => ({
    madeBy: sampleOrder.name,
    expiresAt: sampleEnd,
    link: `${publicUrl}${page}#sample`,
  }),
})
