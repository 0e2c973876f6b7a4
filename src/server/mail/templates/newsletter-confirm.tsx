import { Text } from '@react-email/components'
import { longDateTime } from '#domain/calendar.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { LinkButton } from './link-button.tsx'
import { small, text } from './look.ts'

export const confirmSubject = ({ clinic }: Letterhead) => `Would you like the ${clinic.name} newsletter again?`

type Props = Letterhead & { about: { link: string; expiresAt: string } }

/** Asks someone who has left whether it was they who typed their address in again. */
export const NewsletterConfirm = ({ about, ...head }: Props) => (
  <Letter {...head} heading="Our newsletter again?" preview="Only if you say so.">
    <Text style={text}>
      You left our newsletter, and your address has now been given to us again. If you would like to have it, please
      tell us with this button.
    </Text>
    <LinkButton link={about.link} label="Yes, send it to me" />
    <Text style={small}>
      The link can be used once, until {longDateTime(about.expiresAt, head.timeZone)}. If you do nothing, you will not
      get the newsletter.
    </Text>
  </Letter>
)
