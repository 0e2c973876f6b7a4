import { Text } from '../elements.tsx'
import { text } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'

export const testSubject = ({ clinic }: Letterhead) => `Test email from ${clinic.name}`

/** What an owner sends to see that e-mails arrive, and from whom. */
export const Test = (letterhead: Letterhead) => (
  <Letter {...letterhead} heading="It works" preview="Emails from your site are arriving.">
    <Text style={text}>This message was sent from the settings of your dashboard.</Text>
    <Text style={text}>
      If it arrived in your inbox, and the sender’s name and address are the ones you want people to see, you’re all
      set. If it landed in spam, ask your email provider about SPF and DKIM for your address.
    </Text>
  </Letter>
)
