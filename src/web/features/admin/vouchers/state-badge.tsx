import type { VoucherDetail } from '#contract/voucher.ts'
import '../lists/list-view.css'

type State = VoucherDetail['state']
const names: Record<State, string> = {
  active: 'Active',
  spent: 'Spent',
  expired: 'Expired',
  frozen: 'Frozen',
  void: 'Void',
}
const tones: Record<State, string> = { active: 'good', spent: 'quiet', expired: 'todo', frozen: 'calm', void: 'alarm' }

/** A voucher's state in a word and a colour. */
export const StateBadge = ({ state, test }: { state: State; test: boolean }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <span className="list-badge" data-tone={tones[state]}>
      {names[state]}
    </span>
    {test && (
      <span className="list-badge" data-tone="quiet">
        Test
      </span>
    )}
  </span>
)
