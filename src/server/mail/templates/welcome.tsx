import { Link, Text } from '../elements.tsx'
import { colour, small, text } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { TypedLines } from './typed-lines.tsx'

export const welcomeSubject = ({ clinic }: Letterhead) => `Welcome to the ${clinic.name} newsletter`

const ownWords = `Thank you for subscribing to our newsletter.

Now and then we’ll write to you about what’s new at the clinic and how to look after yourself through the seasons. That’s all, and never on behalf of anyone else.`

type WelcomeProps = Letterhead & { words: string; unsubscribe: string }

/**
 * The first e-mail to a new subscriber. `words` are the clinic's, in paragraphs, or nothing for our own; `unsubscribe` is
 * the address of the page with the button.
 */
export const Welcome = ({ words, unsubscribe, ...letterhead }: WelcomeProps) => (
  <Letter {...letterhead} heading="Welcome" preview="Now and then, something worth reading.">
    {(words || ownWords).split(/\n\s*\n/).map((paragraph) => (
      <Text key={paragraph} style={text}>
        <TypedLines text={paragraph} />
      </Text>
    ))}
    <Text style={small}>
      You’re getting this because your email address was entered in the newsletter form on our site. If that wasn’t you,
      or you’d rather not hear from us,{' '}
      <Link href={unsubscribe} style={{ color: colour.jade, textDecoration: 'underline' }}>
        unsubscribe here
      </Link>
      .
    </Text>
  </Letter>
)
