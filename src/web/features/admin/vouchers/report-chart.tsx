import type { VoucherReport } from '#contract/voucher.ts'
import { formatMoney, formatWholeMoney } from '#domain/money.ts'
import { monthName } from '#domain/short-date.ts'

type Months = VoucherReport['months']

const height = 260
const edge = { left: 64, right: 8, top: 12, bottom: 28 }
const plotHeight = height - edge.top - edge.bottom

/** A round number of cents a little above `most`, for the top of the scale: 1, 2, 2.5 or 5 times a power of ten. */
export function scaleTop(most: number): number {
  if (most <= 0) return 10_000
  const power = 10 ** Math.floor(Math.log10(most))
  return power * ([1, 2, 2.5, 5].find((factor) => factor * power >= most) ?? 10)
}

/** Bars for what was sold and redeemed in each month, and a line for what was owed at its end. The table says the same. */
export const ReportChart = ({ months }: { months: Months }) => (
  <figure className="voucher-chart">
    {/* Drawn for two widths: a wide drawing made small enough for a phone could not be read. */}
    <Drawing months={months} width={720} labels={12} className="max-sm:hidden" />
    <Drawing months={months} width={360} labels={5} className="sm:hidden" />
    <figcaption>
      <span className="key sold">Sold</span>
      <span className="key redeemed">Redeemed</span>
      <span className="key outstanding">Outstanding</span>
    </figcaption>
  </figure>
)

type DrawingProps = { months: Months; width: number; labels: number; className: string }

function Drawing({ months, width, labels, className }: DrawingProps) {
  const top = scaleTop(
    Math.max(0, ...months.flatMap(({ sold, redeemed, outstanding }) => [sold, redeemed, outstanding])),
  )
  const step = (width - edge.left - edge.right) / months.length
  const bar = Math.min(18, step * 0.34)
  const y = (cents: number) => edge.top + plotHeight * (1 - Math.max(0, cents) / top)
  const middle = (index: number) => edge.left + step * (index + 0.5)
  const every = Math.ceil(months.length / labels)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label="Chart of the table below" className={className}>
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <g key={part}>
          <line className="grid-line" x1={edge.left} x2={width - edge.right} y1={y(top * part)} y2={y(top * part)} />
          <text x={edge.left - 8} y={y(top * part) + 4} textAnchor="end">
            {formatWholeMoney(Math.round(top * part))}
          </text>
        </g>
      ))}
      {months.map(({ month, sold, redeemed, outstanding }, index) => (
        <g key={month}>
          <title>{`${monthName(month)}: sold ${formatMoney(sold)}, redeemed ${formatMoney(redeemed)}, outstanding ${formatMoney(outstanding)}`}</title>
          <rect className="sold" x={middle(index) - bar - 1} width={bar} y={y(sold)} height={y(0) - y(sold)} />
          <rect className="redeemed" x={middle(index) + 1} width={bar} y={y(redeemed)} height={y(0) - y(redeemed)} />
          {(months.length - 1 - index) % every === 0 && (
            <text x={middle(index)} y={height - 8} textAnchor="middle">
              {monthName(month)}
            </text>
          )}
        </g>
      ))}
      <polyline
        className="outstanding"
        points={months.map(({ outstanding }, index) => `${middle(index)},${y(outstanding)}`).join(' ')}
      />
      {months.map(({ month, outstanding }, index) => (
        <circle key={month} className="outstanding-dot" cx={middle(index)} cy={y(outstanding)} r={3.5} />
      ))}
    </svg>
  )
}
