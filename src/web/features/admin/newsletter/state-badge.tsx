import type { NewsletterRow, NewsletterState } from '#contract/admin-newsletter.ts'
import { Badge, type Tone } from '../lists/badge.tsx'
import { useHasLeft, useMailLeaves } from '../use-sent-words.ts'

const states: Record<NewsletterState, [tone: Tone, text: string]> = {
  draft: ['quiet', 'Draft'],
  scheduled: ['todo', 'Scheduled'],
  sending: ['calm', 'Being sent'],
  paused: ['todo', 'Paused'],
  sent: ['good', 'Sent'],
  stopped: ['quiet', 'Stopped'],
}

type StateBadgeProps = { newsletter: Pick<NewsletterRow, 'state' | 'outlet'>; reached?: boolean }
/** A newsletter's state. It is only called sent when somebody has it. */
export function StateBadge({ newsletter: { state, outlet }, reached = true }: StateBadgeProps) {
  const leaves = useMailLeaves()
  const hasLeft = useHasLeft()
  if (state === 'sent' && !reached) return <Badge tone="alarm">Reached nobody</Badge>
  if (state === 'sent' && !hasLeft({ outlet })) return <Badge tone="todo">Written, not sent</Badge>
  if (state === 'sending' && !leaves) return <Badge tone="todo">Being written, not sent</Badge>
  const [tone, text] = states[state]
  return <Badge tone={tone}>{text}</Badge>
}
