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
import { dollars, height, legend, margin, moneyAxis, moneyDomain, paper, still, timeAxis } from './look.tsx'

export const noSales = 'No vouchers were sold or redeemed in this time.'
export const nothingOwed = 'Nothing is owed to voucher holders.'

type Months = VoucherReport['months']
const named = (months: Months) => months.map((row) => ({ ...row, label: shortMonth(row.month) }))

/** What was sold and what was redeemed in each month, in cents. */
export const SoldChart = ({ months }: { months: Months }) => (
  <ResponsiveContainer width="100%" height={height}>
    <BarChart data={named(months)} accessibilityLayer={false} margin={margin}>
      <CartesianGrid vertical={false} stroke="var(--color-stone)" />
      <XAxis dataKey="label" {...timeAxis} />
      <YAxis domain={moneyDomain(months.flatMap(({ sold, redeemed }) => [sold, redeemed]))} {...moneyAxis} />
      <Tooltip formatter={dollars} {...paper} {...still} />
      <Legend {...legend} />
      <Bar dataKey="sold" name="Sold" fill="var(--chart-sold)" radius={[3, 3, 0, 0]} {...still} />
      <Bar dataKey="redeemed" name="Redeemed" fill="var(--chart-redeemed)" radius={[3, 3, 0, 0]} {...still} />
    </BarChart>
  </ResponsiveContainer>
)

/** What the clinic owed to the holders of vouchers at the end of each month, in cents. */
export const OwedChart = ({ months }: { months: Months }) => (
  <ResponsiveContainer width="100%" height={height}>
    <AreaChart data={named(months)} accessibilityLayer={false} margin={margin}>
      <CartesianGrid vertical={false} stroke="var(--color-stone)" />
      <XAxis dataKey="label" {...timeAxis} />
      <YAxis domain={moneyDomain(months.map(({ outstanding }) => outstanding))} {...moneyAxis} />
      <Tooltip formatter={dollars} {...paper} {...still} />
      <Area
        dataKey="outstanding"
        name="Owed"
        type="linear"
        stroke="var(--chart-owed)"
        strokeWidth={2}
        fill="var(--color-amber)"
        {...still}
      />
    </AreaChart>
  </ResponsiveContainer>
)
