import { longDateTime } from '#domain/calendar.ts'
import { LinkButton, Text } from '../elements.tsx'
import { small, text } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'

export type StaffLinkForEmail = { madeBy: string; expiresAt: string; link: string }
type Props = Letterhead & { about: StaffLinkForEmail }

export const invitationSubject = ({ clinic }: Letterhead) => `Your account at ${clinic.name}`
export const resetSubject = ({ clinic }: Letterhead) => `Choose a new password for ${clinic.name}`

/** Brings the link with which a new member of staff makes their account. */
export const StaffInvitation = ({ about, ...head }: Props) => (
  <Letter {...head} heading="Welcome to the team" preview="Choose your name and password.">
    <Text style={text}>
      {about.madeBy} has invited you to the {head.clinic.name} dashboard. Choose your name and a password to get
      started.
    </Text>
    <LinkButton link={about.link} label="Create my account" />
    <Text style={small}>
      The link works once, until {longDateTime(about.expiresAt, head.timeZone)}. If you weren’t expecting it, you don’t
      need to do anything.
    </Text>
  </Letter>
)

/** Brings the link with which a member of staff chooses a new password. */
export const StaffReset = ({ about, ...head }: Props) => (
  <Letter {...head} heading="Choose a new password" preview="A link for your dashboard account.">
    <Text style={text}>
      {about.madeBy} has sent you a link to choose a new password for the {head.clinic.name} dashboard.
    </Text>
    <LinkButton link={about.link} label="Choose a password" />
    <Text style={small}>
      The link works once, until {longDateTime(about.expiresAt, head.timeZone)}. Until you use it, your current password
      still works.
    </Text>
  </Letter>
)
