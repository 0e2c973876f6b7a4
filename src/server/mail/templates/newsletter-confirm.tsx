import { longDateTime } from '#domain/calendar.ts'
import { LinkButton, Text } from '../elements.tsx'
import { small, text } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'

export const confirmSubject = ({ clinic }: Letterhead) => `Would you like the ${clinic.name} newsletter again?`

type Props = Letterhead & { about: { link: string; expiresAt: string } }

/** Asks someone who has left whether it was they who typed their address in again. */
export const NewsletterConfirm = ({ about, ...head }: Props) => (
  <Letter {...head} heading="Would you like our newsletter again?" preview="Only if you say yes.">
    <Text style={text}>
      You unsubscribed from our newsletter, and now your email address has been entered again. If you’d like to get the
      newsletter, press the button.
    </Text>
    <LinkButton link={about.link} label="Yes, send it to me" />
    <Text style={small}>
      The link works once, until {longDateTime(about.expiresAt, head.timeZone)}. If you do nothing, you won’t get the
      newsletter.
    </Text>
  </Letter>
)
