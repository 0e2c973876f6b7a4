import { Text } from '@react-email/components'
import { Letter, type Letterhead } from './letter.tsx'
import { text } from './look.ts'

export const testSubject = ({ clinic }: Letterhead) => `A test from ${clinic.name}`

/** What an owner sends to see that e-mails arrive, and from whom. */
export const Test = (letterhead: Letterhead) => (
  <Letter {...letterhead} heading="It works" preview="E-mails from your site arrive.">
    <Text style={text}>This message was sent from the settings of your dashboard.</Text>
    <Text style={text}>
      If it came to your inbox, and the name and address above it are the ones you want people to see, there is nothing
      more to do. If it came as spam, ask your mail provider about SPF and DKIM for your address.
    </Text>
  </Letter>
)
