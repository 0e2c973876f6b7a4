import type { OrderDetail } from '#contract/order.ts'
import { useFormatTime } from '../frame/format-time.ts'

const dots: Partial<Record<OrderDetail['timeline'][number]['kind'], string>> = {
  order: 'bg-jade',
  staff: 'bg-jade',
  refund: 'bg-cinnabar',
  dispute: 'bg-cinnabar',
}

/** Everything that happened to an order, newest first. */
export function Timeline({ order }: { order: OrderDetail }) {
  const when = useFormatTime()
  return (
    <section className="panel" aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <ol className="mt-3">
        {order.timeline
          .map((entry, index) => ({ ...entry, index }))
          .toReversed()
          .map((entry) => (
            <li
              key={entry.index}
              className="relative border-stone border-l-2 pb-[1.1rem] pl-6 last:border-l-transparent"
            >
              <span
                aria-hidden
                className={`absolute top-[0.45rem] left-[calc(-0.3rem-1px)] size-[0.6rem] rounded-full ${dots[entry.kind] ?? 'bg-stone-deep'}`}
              />
              <p className="font-semibold">{entry.title}</p>
              {entry.detail && <p className="wrap-anywhere">{entry.detail}</p>}
              <p className="tabular text-ink-soft text-small">
                {[when(entry.at), entry.actor].filter(Boolean).join(', ')}
              </p>
            </li>
          ))}
      </ol>
    </section>
  )
}
