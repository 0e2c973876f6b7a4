import { EmailLinkAnswer } from '../features/newsletter/email-link-answer.tsx'
import { useParameter } from '../parameters.ts'

/** The page on which a visitor confirms their subscription, by the link in the confirmation email. */
export default function NewsletterConfirm() {
  const token = useParameter('/newsletter/confirm', 'token') ?? ''
  const done = useParameter('/newsletter/confirm', 'done') !== null
  return (
    <EmailLinkAnswer
      path="/newsletter/confirm"
      token={token}
      done={done}
      title={done ? 'You’re on the list' : 'Would you like our newsletter?'}
      subtitle={
        done
          ? 'You’ll get our newsletter from now on. You can unsubscribe with one click at any time.'
          : 'Press the button and we’ll start sending it to you.'
      }
      keywords="newsletter"
      button="Yes, send it to me"
      note="If you didn’t ask for it, just close this page and you won’t get the newsletter."
      broken="This link has already been used, is more than 7 days old or isn’t complete. If you’d like the newsletter, please enter your email address again at the bottom of this page and we’ll send you a new link."
    />
  )
}
