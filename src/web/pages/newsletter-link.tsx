import { EmailLinkAnswer } from '../features/newsletter/email-link-answer.tsx'

/** The pages of the links in emails about the newsletter. */
export default function NewsletterLink({ pattern }: { pattern: string }) {
  const path = pattern === '/newsletter/confirm' ? '/newsletter/confirm' : '/newsletter/unsubscribe'
  // The key gives each of them a state of its own.
  return <EmailLinkAnswer key={path} path={path} />
}
