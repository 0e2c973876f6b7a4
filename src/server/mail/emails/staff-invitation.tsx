import { longDateTime } from '#domain/dates/written.ts'
import { LinkButton, Small } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { staffLinkEmailBase } from '../parts/staff-link-email.ts'

/** Brings the link with which a new member of staff makes their account. */
export const staffInvitation = defineEmail('staff-invitation', {
  ...staffLinkEmailBase('/admin/invitation'),
  write: ({ timeZone }, about) => ({
    kind: 'staff-invitation',
    facts: { inviter: about.madeBy },
    preview: 'Choose your name and password.',
    middle: (
      <>
        <LinkButton link={about.link} label="Create my account" />
        <Small>
          The link works once, until {longDateTime(about.expiresAt, timeZone)}. If you weren’t expecting it, you don’t
          need to do anything.
        </Small>
      </>
    ),
  }),
})
