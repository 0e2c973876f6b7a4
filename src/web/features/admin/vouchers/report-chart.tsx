import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { VoucherReport } from '#contract/voucher.ts'
import { monthName } from '#domain/short-date.ts'
import { axis, dollars, legend, margin, moneyAxis, moneyDomain, paper, still } from '../charts/look.tsx'

/** Bars for what was sold and redeemed in each month, and a line for what was owed at its end. The table says the same. */
export default function ReportChart({ months }: Pick<VoucherReport, 'months'>) {
  const rows = months.map((row) => ({ ...row, label: monthName(row.month) }))
  const most = Math.max(...months.flatMap(({ sold, redeemed, outstanding }) => [sold, redeemed, outstanding]))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={rows} accessibilityLayer={false} margin={margin}>
        <CartesianGrid vertical={false} stroke="var(--color-stone)" />
        <XAxis dataKey="label" {...axis} />
        <YAxis domain={moneyDomain(most)} {...moneyAxis} />
        <Tooltip formatter={dollars} {...paper} {...still} />
        <Legend {...legend} />
        <Bar dataKey="sold" name="Sold" fill="var(--chart-sold)" radius={[3, 3, 0, 0]} {...still} />
        <Bar dataKey="redeemed" name="Redeemed" fill="var(--chart-redeemed)" radius={[3, 3, 0, 0]} {...still} />
        <Line
          dataKey="outstanding"
          name="Outstanding"
          type="linear"
          stroke="var(--chart-owed)"
          strokeWidth={2}
          dot={{ fill: 'var(--color-paper-bright)' }}
          {...still}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}
