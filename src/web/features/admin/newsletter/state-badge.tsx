import type { NewsletterRow, NewsletterState } from '#contract/admin-newsletter.ts'
import { Badge, type Tone } from '../lists/badge.tsx'
import { useHasMailServer, useWasDelivered } from '../mail/mail-delivery.ts'

const states: Record<NewsletterState, [tone: Tone, text: string]> = {
  draft: ['neutral', 'Draft'],
  scheduled: ['warning', 'Scheduled'],
  sending: ['info', 'Being sent'],
  paused: ['warning', 'Paused'],
  sent: ['success', 'Sent'],
  stopped: ['neutral', 'Stopped'],
}

type StateBadgeProps = { newsletter: Pick<NewsletterRow, 'state' | 'outlet'>; reached?: boolean }
/** A badge for a newsletter's state. It is “sent” only if somebody has received it. */
export function StateBadge({ newsletter: { state, outlet }, reached = true }: StateBadgeProps) {
  const hasMailServer = useHasMailServer()
  const wasDelivered = useWasDelivered()
  if (state === 'sent' && !reached) return <Badge tone="danger">Reached nobody</Badge>
  if (state === 'sent' && !wasDelivered({ outlet })) return <Badge tone="warning">Written, not sent</Badge>
  if (state === 'sending' && !hasMailServer) return <Badge tone="warning">Being written, not sent</Badge>
  const [tone, text] = states[state]
  return <Badge tone={tone}>{text}</Badge>
}
