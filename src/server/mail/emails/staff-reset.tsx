import { longDateTime } from '#domain/dates/calendar.ts'
import { LinkButton, Small, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { ofStaffLink } from '../parts/of-staff-link.ts'

/** Brings the link with which a member of staff chooses a new password. */
export const staffReset = defineEmail('staff-reset', {
  ...ofStaffLink('/admin/reset'),
  write: ({ clinic, timeZone }, about) => ({
    subject: `Choose a new password for ${clinic.name}`,
    heading: 'Choose a new password',
    preview: 'A link for your dashboard account.',
    body: (
      <>
        <Text>
          {about.madeBy} has sent you a link to choose a new password for the {clinic.name} dashboard.
        </Text>
        <LinkButton link={about.link} label="Choose a password" />
        <Small>
          The link works once, until {longDateTime(about.expiresAt, timeZone)}. Until you use it, your current password
          still works.
        </Small>
      </>
    ),
  }),
})
