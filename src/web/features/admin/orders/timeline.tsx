import type { OrderDetail } from '#contract/order.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { deskTime } from '../desk-time.ts'

/** Everything that happened to an order, newest first. */
export function Timeline({ order }: { order: OrderDetail }) {
  const { timeZone } = useData(siteQuery)
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
                {[deskTime(entry.at, timeZone), entry.actor].filter(Boolean).join(', ')}
              </p>
            </li>
          ))}
      </ol>
    </section>
  )
}
