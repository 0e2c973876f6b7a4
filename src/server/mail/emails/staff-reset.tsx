import { longDateTime } from '#domain/dates/written.ts'
import { LinkButton, Small } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { staffLinkEmailBase } from '../parts/staff-link-email.ts'

/** Brings the link with which a member of staff chooses a new password. */
export const staffReset = defineEmail('staff-reset', {
  ...staffLinkEmailBase('/admin/reset'),
  write: ({ timeZone }, about) => ({
    kind: 'staff-reset',
    facts: { owner: about.madeBy },
    preview: 'A link for your dashboard account.',
    middle: (
      <>
        <LinkButton link={about.link} label="Choose a password" />
        <Small>
          The link works once, until {longDateTime(about.expiresAt, timeZone)}. Until you use it, your current password
          still works.
        </Small>
      </>
    ),
  }),
})
