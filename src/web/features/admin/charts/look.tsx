import type { ReactNode } from 'react'
import { formatMoney, formatWholeMoney } from '#domain/money.ts'

/** Each chart is drawn at once: it stands still for whoever wants no motion, and for everybody else. */
export const still = { isAnimationActive: false } as const
/** In px. */
export const height = 220
export const margin = { top: 8, right: 8, bottom: 0, left: 0 }
export const axis = { tickLine: false, axisLine: false, tick: { fill: 'var(--color-ink-soft)', fontSize: 12 } } as const
/** As many names as there is room for, evenly. */
export const timeAxis = { ...axis, interval: 'equidistantPreserveStart' } as const
export const moneyAxis = { ...axis, width: 60, niceTicks: 'snap125', tickFormatter: formatWholeMoney } as const
/** From nothing to a round sum above all; up to $100 where there is nothing, since single cents say nothing. */
export const moneyDomain = (cents: number[]): [number, number | 'auto'] => [
  0,
  cents.some((amount) => amount > 0) ? 'auto' : 100_00,
]
export const paper = {
  contentStyle: {
    border: '1px solid var(--color-stone)',
    borderRadius: 8,
    background: 'var(--color-paper-bright)',
    color: 'var(--color-ink)',
  },
  cursor: { fill: 'var(--color-paper-deep)' },
} as const
export const legend = {
  itemSorter: null,
  formatter: (name: ReactNode) => <span className="text-ink text-small">{name}</span>,
} as const
export const dollars = (cents: unknown) => formatMoney(Number(cents))

/** A chart, or the sentence that says why there is nothing to draw. */
export const DrawnIf = ({ any, none, children }: { any: boolean; none: string; children: ReactNode }) =>
  any ? <div aria-hidden>{children}</div> : <p className="py-6 text-ink-soft">{none}</p>
