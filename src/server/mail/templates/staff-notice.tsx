import { longDateTime } from '#domain/calendar.ts'
import { staffNotices, type StaffNotice as What } from '#domain/staff-notice.ts'
import { Text } from '../elements.tsx'
import { small, text } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'

type About = { name: string; email: string; at: string; what: What }

export const noticeSubject = ({ clinic }: Letterhead, { what }: Pick<About, 'what'>) =>
  `${staffNotices[what]} (${clinic.name})`

/** Tells the owner of an account what was done to it. It has no link: such e-mails are what thieves imitate. */
export const StaffNotice = ({ about: { name, email, at, what }, ...head }: Letterhead & { about: About }) => (
  <Letter {...head} heading={staffNotices[what]} preview={`Your dashboard account, ${email}`}>
    <Text style={text}>Hello {name},</Text>
    <Text style={text}>
      {staffNotices[what]}, on {longDateTime(at, head.timeZone)}. This is about your dashboard account {email}.
    </Text>
    <Text style={small}>
      If this was you, you don’t need to do anything. If it wasn’t, please tell one of the clinic’s owners straight
      away. They can sign the account out everywhere and send you a link to choose a new password.
    </Text>
  </Letter>
)
