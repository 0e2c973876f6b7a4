import type { PostState } from '#contract/admin-post.ts'
import { Badge, type Tone } from '../lists/badge.tsx'

const states: Record<PostState, [tone: Tone, text: string]> = {
  draft: ['neutral', 'Draft'],
  scheduled: ['info', 'Scheduled'],
  published: ['success', 'Published'],
}

/** An article's state. */
export function StateBadge({ state }: { state: PostState }) {
  const [tone, text] = states[state]
  return <Badge tone={tone}>{text}</Badge>
}
