import type { AppointmentChange } from '#contract/appointment.ts'
import { useWhen } from '../when.ts'
import { statusLabels } from './status-badge.tsx'

/** Who set which status, and when. */
export function HistoryList({ history }: { history: AppointmentChange[] }) {
  const when = useWhen()
  if (history.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-sans font-semibold text-small">History</h3>
      <ol className="status-history">
        {history.map(({ id, from, to, by, at }) => (
          <li key={id}>
            <span className="font-semibold">
              {from ? `${statusLabels[from]} to ${to ? statusLabels[to] : ''}` : 'Requested'}
            </span>{' '}
            by {by}, {when(at)}
          </li>
        ))}
      </ol>
    </section>
  )
}
