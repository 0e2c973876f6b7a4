import { Text } from '@react-email/components'
import { longDateTime } from '#domain/calendar.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { LinkButton } from './link-button.tsx'
import { small, text } from './look.ts'

export type StaffLinkForEmail = { madeBy: string; expiresAt: string; link: string }
type Props = Letterhead & { about: StaffLinkForEmail }

export const invitationSubject = ({ clinic }: Letterhead) => `Your account at ${clinic.name}`
export const resetSubject = ({ clinic }: Letterhead) => `Choose a new password for ${clinic.name}`

/** Brings the link with which a new member of staff makes their account. */
export const StaffInvitation = ({ about, ...head }: Props) => (
  <Letter {...head} heading="Welcome to the team" preview="Choose your name and password.">
    <Text style={text}>
      {about.madeBy} has invited you to the dashboard of {head.clinic.name}. Choose your name and a password to begin.
    </Text>
    <LinkButton link={about.link} label="Make my account" />
    <Text style={small}>
      The link can be used once, until {longDateTime(about.expiresAt, head.timeZone)}. If you did not expect it, there
      is nothing you need to do.
    </Text>
  </Letter>
)

/** Brings the link with which a member of staff chooses a new password. */
export const StaffReset = ({ about, ...head }: Props) => (
  <Letter {...head} heading="A new password" preview="Choose a new password for the dashboard.">
    <Text style={text}>
      {about.madeBy} has sent you a link to choose a new password for the dashboard of {head.clinic.name}.
    </Text>
    <LinkButton link={about.link} label="Choose a password" />
    <Text style={small}>
      The link can be used once, until {longDateTime(about.expiresAt, head.timeZone)}. Until you use it, your present
      password stays.
    </Text>
  </Letter>
)
