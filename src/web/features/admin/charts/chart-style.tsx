import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'

/** Charts are drawn without animation, for everybody. */
export const noAnimation = { isAnimationActive: false } as const
/** In px. */
export const chartHeight = 220
export const chartMargin = { top: 8, right: 8, bottom: 0, left: 0 }
export const axisStyle = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--color-ink-soft)', fontSize: 12 },
} as const
/** Evenly spaced labels, as many as there is room for. */
export const timeAxis = { ...axisStyle, interval: 'equidistantPreserveStart' } as const
export const moneyAxis = { ...axisStyle, width: 76, niceTicks: 'snap125', tickFormatter: formatMoney } as const
/** From 0 to a round sum above the highest value, or to $100 without data: an axis in single cents would say nothing. */
export const moneyDomain = (cents: number[]): [number, number | 'auto'] => [
  0,
  cents.some((amount) => amount > 0) ? 'auto' : 100_00,
]
export const tooltipStyle = {
  contentStyle: {
    border: '1px solid var(--color-stone)',
    borderRadius: 8,
    background: 'var(--color-paper-bright)',
    color: 'var(--color-ink)',
  },
  cursor: { fill: 'var(--color-paper-deep)' },
} as const
export const legendStyle = {
  itemSorter: null,
  formatter: (name: ReactNode) => <span className="text-ink text-small">{name}</span>,
} as const
export const formatTooltipMoney = (cents: unknown) => formatMoney(Number(cents))

/** A chart, or a sentence in its place if there is no data. */
export const ChartOrEmpty = ({
  hasData,
  emptyText,
  children,
}: {
  hasData: boolean
  emptyText: string
  children: ReactNode
}) => (hasData ? <div aria-hidden>{children}</div> : <p className="py-6 text-ink-soft">{emptyText}</p>)
