import type { VoucherDetail } from '#contract/voucher.ts'
import { stateLabels } from '#domain/vouchers/state-labels.ts'
import { Badge, type Tone } from '../lists/badge.tsx'

type State = VoucherDetail['state']
const tones: Record<State, Tone> = {
  active: 'success',
  spent: 'neutral',
  expired: 'warning',
  frozen: 'info',
  void: 'danger',
}

/** A badge for a voucher's state. */
export const StateBadge = ({ state, test }: { state: State; test: boolean }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
    {test && <Badge tone="neutral">Test</Badge>}
  </span>
)
