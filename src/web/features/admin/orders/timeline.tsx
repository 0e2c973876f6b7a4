import type { OrderDetail } from '#contract/order.ts'
import { useWhen } from '../when.ts'

/** Everything that happened to an order, newest first. */
export function Timeline({ order }: { order: OrderDetail }) {
  const when = useWhen()
  return (
    <section className="panel" aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <ol className="order-timeline">
        {order.timeline
          .map((entry, index) => ({ ...entry, index }))
          .toReversed()
          .map((entry) => (
            <li key={entry.index} data-kind={entry.kind}>
              <p className="font-semibold">{entry.title}</p>
              {entry.detail && <p className="[overflow-wrap:anywhere]">{entry.detail}</p>}
              <p className="tabular text-ink-soft text-small">
                {[when(entry.at), entry.actor].filter(Boolean).join(', ')}
              </p>
            </li>
          ))}
      </ol>
    </section>
  )
}
