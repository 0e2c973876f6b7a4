import type { VoucherDetail } from '#contract/voucher.ts'
import { Badge, type Tone } from '../lists/badge.tsx'

type State = VoucherDetail['state']
const names: Record<State, string> = {
  active: 'Active',
  spent: 'Spent',
  expired: 'Expired',
  frozen: 'Frozen',
  void: 'Void',
}
const tones: Record<State, Tone> = { active: 'good', spent: 'quiet', expired: 'todo', frozen: 'calm', void: 'alarm' }

/** A voucher's state in a word and a colour. */
export const StateBadge = ({ state, test }: { state: State; test: boolean }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <Badge tone={tones[state]}>{names[state]}</Badge>
    {test && <Badge tone="quiet">Test</Badge>}
  </span>
)
