import { Link, Text } from '../elements.tsx'
import { colour, small } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'

type NewsletterProps = Letterhead & { subject: string; preview: string; html: string; unsubscribe: string }

/** What staff wrote to all subscribers. `html` has been sanitised and dressed; `unsubscribe` leads to the page to leave. */
export const Newsletter = ({ subject, preview, html, unsubscribe, ...letterhead }: NewsletterProps) => (
  <Letter {...letterhead} heading={subject} preview={preview || subject}>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved */}
    <div dangerouslySetInnerHTML={{ __html: html }} />
    <Text style={{ ...small, marginTop: 24 }}>
      You’re getting this because you subscribed to our newsletter.{' '}
      <Link href={unsubscribe} style={{ color: colour.jade, textDecoration: 'underline' }}>
        Unsubscribe here
      </Link>
      .
    </Text>
  </Letter>
)
