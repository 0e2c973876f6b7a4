import type { Difference } from './differences.ts'

type DifferenceListProps = { differences: Difference[]; names: { from: string; to: string } }

/** Texts that differ, one version above the other. */
export const DifferenceList = ({ differences, names }: DifferenceListProps) =>
  differences.length === 0 ? (
    <p className="text-ink-soft text-small">There is no difference.</p>
  ) : (
    <dl className="differences">
      {differences.map(({ label, from, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="difference-name">{names.from}</span>
            {from || <em className="text-ink-soft">empty</em>}
          </dd>
          <dd>
            <span className="difference-name">{names.to}</span>
            {to || <em className="text-ink-soft">empty</em>}
          </dd>
        </div>
      ))}
    </dl>
  )
