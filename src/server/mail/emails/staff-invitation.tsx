import { longDateTime } from '#domain/dates/calendar.ts'
import { LinkButton, Small, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { ofStaffLink } from '../parts/of-staff-link.ts'

/** Brings the link with which a new member of staff makes their account. */
export const staffInvitation = defineEmail('staff-invitation', {
  ...ofStaffLink('/admin/invitation'),
  write: ({ clinic, timeZone }, about) => ({
    subject: `Your account at ${clinic.name}`,
    heading: 'Welcome to the team',
    preview: 'Choose your name and password.',
    body: (
      <>
        <Text>
          {about.madeBy} has invited you to the {clinic.name} dashboard. Choose your name and a password to get started.
        </Text>
        <LinkButton link={about.link} label="Create my account" />
        <Small>
          The link works once, until {longDateTime(about.expiresAt, timeZone)}. If you weren’t expecting it, you don’t
          need to do anything.
        </Small>
      </>
    ),
  }),
})
