import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { VoucherReport } from '#contract/voucher.ts'
import { shortMonth } from '#domain/dates/written.ts'
import {
  chartHeight,
  chartMargin,
  formatTooltipMoney,
  legendStyle,
  moneyAxis,
  moneyDomain,
  noAnimation,
  timeAxis,
  tooltipStyle,
} from './chart-style.tsx'

export const noSales = 'No vouchers were sold or redeemed in this time.'
export const nothingOwed = 'Nothing is owed to voucher holders.'

type Months = VoucherReport['months']
const named = (months: Months) => months.map((row) => ({ ...row, label: shortMonth(row.month) }))

/** A bar chart of the amounts sold and redeemed in each month, in cents. */
export const SoldChart = ({ months }: { months: Months }) => (
  <ResponsiveContainer width="100%" height={chartHeight}>
    <BarChart data={named(months)} accessibilityLayer={false} margin={chartMargin}>
      <CartesianGrid vertical={false} stroke="var(--color-stone)" />
      <XAxis dataKey="label" {...timeAxis} />
      <YAxis domain={moneyDomain(months.flatMap(({ sold, redeemed }) => [sold, redeemed]))} {...moneyAxis} />
      <Tooltip formatter={formatTooltipMoney} {...tooltipStyle} {...noAnimation} />
      <Legend {...legendStyle} />
      <Bar dataKey="sold" name="Sold" fill="var(--chart-sold)" radius={[3, 3, 0, 0]} {...noAnimation} />
      <Bar dataKey="redeemed" name="Redeemed" fill="var(--chart-redeemed)" radius={[3, 3, 0, 0]} {...noAnimation} />
    </BarChart>
  </ResponsiveContainer>
)

/** An area chart of the outstanding balance at the end of each month, in cents. */
export const OwedChart = ({ months }: { months: Months }) => (
  <ResponsiveContainer width="100%" height={chartHeight}>
    <AreaChart data={named(months)} accessibilityLayer={false} margin={chartMargin}>
      <CartesianGrid vertical={false} stroke="var(--color-stone)" />
      <XAxis dataKey="label" {...timeAxis} />
      <YAxis domain={moneyDomain(months.map(({ outstanding }) => outstanding))} {...moneyAxis} />
      <Tooltip formatter={formatTooltipMoney} {...tooltipStyle} {...noAnimation} />
      <Area
        dataKey="outstanding"
        name="Owed"
        type="linear"
        stroke="var(--chart-owed)"
        strokeWidth={2}
        fill="var(--color-amber)"
        {...noAnimation}
      />
    </AreaChart>
  </ResponsiveContainer>
)
