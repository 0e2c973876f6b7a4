import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
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
import { formatMoney } from '#domain/money.ts'
import { dayName, monthName } from '#domain/short-date.ts'
import { useApi } from '#web/api.ts'
import { requestWeeksQuery } from '#web/queries/today.ts'
import { reportQuery } from '#web/queries/vouchers.ts'
import { Link } from '#web/router.tsx'
import { axis, dollars, legend, margin, moneyAxis, moneyDomain, paper, still } from '../charts/look.tsx'
import { messageOf } from '../sign-in/sign-in-form.tsx'

const height = 220

/** How things go, in pictures; the table under each says the same in numbers. */
export default function Charts() {
  const api = useApi()
  const requests = useQuery(requestWeeksQuery(api))
  const report = useQuery(reportQuery(api, {}))
  const error = requests.error ?? report.error
  if (error) return <p role="alert">The charts cannot be shown: {messageOf(error)}</p>
  if (!requests.data || !report.data) return <div className="placeholder h-72" aria-busy="true" />
  const weeks = requests.data.map(({ monday, requests: count }) => ({ label: dayName(monday), count }))
  const months = report.data.months.map((row) => ({ ...row, label: monthName(row.month) }))
  const most = (cents: (month: (typeof months)[number]) => number) => Math.max(...months.map(cents))
  return (
    <div className="charts">
      <Chart
        title="Appointment requests a week"
        head={['Week from', 'Requests']}
        rows={weeks.map(({ label, count }) => [label, String(count)])}
      >
        <BarChart data={weeks} accessibilityLayer={false} margin={margin}>
          <CartesianGrid vertical={false} stroke="var(--color-stone)" />
          <XAxis dataKey="label" {...axis} />
          <YAxis allowDecimals={false} width={28} {...axis} />
          <Tooltip {...paper} {...still} />
          <Bar dataKey="count" name="Requests" fill="var(--color-jade)" radius={[4, 4, 0, 0]} {...still} />
        </BarChart>
      </Chart>
      <Chart
        title="Vouchers sold and redeemed"
        head={['Month', 'Sold', 'Redeemed']}
        rows={months.map(({ label, sold, redeemed }) => [label, formatMoney(sold), formatMoney(redeemed)])}
      >
        <BarChart data={months} accessibilityLayer={false} margin={margin}>
          <CartesianGrid vertical={false} stroke="var(--color-stone)" />
          <XAxis dataKey="label" {...axis} />
          <YAxis domain={moneyDomain(most(({ sold, redeemed }) => Math.max(sold, redeemed)))} {...moneyAxis} />
          <Tooltip formatter={dollars} {...paper} {...still} />
          <Legend iconType="square" {...legend} />
          <Bar dataKey="sold" name="Sold" fill="var(--chart-sold)" radius={[3, 3, 0, 0]} {...still} />
          <Bar dataKey="redeemed" name="Redeemed" fill="var(--chart-redeemed)" radius={[3, 3, 0, 0]} {...still} />
        </BarChart>
      </Chart>
      <Chart
        title="Still owed to voucher holders"
        head={['Month', 'Owed at its end']}
        rows={months.map(({ label, outstanding }) => [label, formatMoney(outstanding)])}
        more={
          <Link to="/admin/vouchers/report" className="text-link text-small">
            Voucher report
          </Link>
        }
      >
        <AreaChart data={months} accessibilityLayer={false} margin={margin}>
          <CartesianGrid vertical={false} stroke="var(--color-stone)" />
          <XAxis dataKey="label" {...axis} />
          <YAxis domain={moneyDomain(most(({ outstanding }) => outstanding))} {...moneyAxis} />
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
      </Chart>
      {report.data.test && (
        <p className="text-ink-soft text-small">The voucher figures are of test vouchers: no real money moved.</p>
      )}
    </div>
  )
}

type ChartProps = {
  title: string
  head: string[]
  rows: string[][]
  more?: ReactNode
  children: ComponentProps<typeof ResponsiveContainer>['children']
}

const Chart = ({ title, head, rows, more, children }: ChartProps) => (
  <figure className="panel chart">
    <figcaption>{title}</figcaption>
    <div aria-hidden>
      <ResponsiveContainer width="100%" height={height}>
        {children}
      </ResponsiveContainer>
    </div>
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
      <details>
        <summary className="text-jade-deep text-small">As a table</summary>
        <table className="chart-table">
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, ...values]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, index) => (
                  <td key={head[index + 1]} className="tabular">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {more}
    </div>
  </figure>
)
