import type { NewsletterState } from '#contract/admin-newsletter.ts'
import { Badge } from '../lists/list-view.tsx'
import { useMailLeaves } from '../use-sent-words.ts'
import { reachedNobody, stateNames, stateTones } from './view.ts'

/** A newsletter's state. It is only called sent when somebody has it. */
export function StateBadge({ state, reached = true }: { state: NewsletterState; reached?: boolean }) {
  const leaves = useMailLeaves()
  if (state === 'sent' && !reached) return <Badge tone="alarm">{reachedNobody}</Badge>
  if (state === 'sent' && !leaves) return <Badge tone="todo">Written, not sent</Badge>
  return <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
}
