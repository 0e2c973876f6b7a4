import type { NewsletterRow } from '#contract/admin-newsletter.ts'
import { Badge } from '../lists/list-view.tsx'
import { useHasLeft, useMailLeaves } from '../use-sent-words.ts'
import { reachedNobody, stateNames, stateTones } from './view.ts'

type StateBadgeProps = { newsletter: Pick<NewsletterRow, 'state' | 'outlet'>; reached?: boolean }
/** A newsletter's state. It is only called sent when somebody has it. */
export function StateBadge({ newsletter: { state, outlet }, reached = true }: StateBadgeProps) {
  const leaves = useMailLeaves()
  const hasLeft = useHasLeft()
  if (state === 'sent' && !reached) return <Badge tone="alarm">{reachedNobody}</Badge>
  if (state === 'sent' && !hasLeft({ outlet })) return <Badge tone="todo">Written, not sent</Badge>
  if (state === 'sending' && !leaves) return <Badge tone="todo">Being written, not sent</Badge>
  return <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
}
