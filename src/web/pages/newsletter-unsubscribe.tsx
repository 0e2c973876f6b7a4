import { EmailLinkAnswer } from '../features/newsletter/email-link-answer.tsx'
import { useParameter } from '../parameters.ts'

/** The page of the unsubscribe link in every newsletter (docs/product.md, "Subscribing and consent"). */
export default function NewsletterUnsubscribe() {
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
