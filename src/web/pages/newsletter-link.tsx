import { EmailLinkAnswer } from '../features/newsletter/email-link-answer.tsx'
import { useParameter } from '../parameters.ts'

/** The pages of the links in emails about the newsletter. */
const NewsletterLink = ({ pattern }: { pattern: string }) =>
  pattern === '/newsletter/confirm' ? <Confirm /> : <Unsubscribe />
export default NewsletterLink

/** The page on which a visitor confirms their subscription, by the link in the confirmation email. */
function Confirm() {
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

/** The page of the unsubscribe link in every newsletter (docs/product.md, "Subscribing and consent"). */
function Unsubscribe() {
  const token = useParameter('/newsletter/unsubscribe', 'token') ?? ''
  const done = useParameter('/newsletter/unsubscribe', 'done') !== null
  return (
    <EmailLinkAnswer
      path="/newsletter/unsubscribe"
      token={token}
      done={done}
      title={done ? 'You are unsubscribed' : 'Unsubscribe'}
      subtitle={
        done
          ? 'We won’t send you the newsletter any more. You’re welcome back at any time.'
          : 'Press the button and we’ll stop sending you the newsletter.'
      }
      keywords="newsletter, unsubscribe"
      button="Unsubscribe"
      broken="This link isn’t complete or isn’t one of ours. Please open the link at the end of our last email to you, or just reply to that email, and we’ll take you off the list."
    />
  )
}
