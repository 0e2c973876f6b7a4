import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { shortDayOfYear, shortMonth } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'
import { useApi } from '#web/api.ts'
import { requestWeeksQuery } from '#web/queries/today.ts'
import { voucherReportQuery } from '#web/queries/vouchers.ts'
import { Link } from '#web/router.tsx'
import {
  axisStyle,
  ChartOrEmpty,
  chartHeight,
  chartMargin,
  noAnimation,
  timeAxis,
  tooltipStyle,
} from '../charts/chart-style.tsx'
import { noSales, nothingOwed, OwedChart, SoldChart } from '../charts/voucher-charts.tsx'
import { messageOf } from '../forms/failure.ts'

/** Charts of requests and vouchers; the table under each has the same numbers. */
export default function Charts() {
  const api = useApi()
  const requests = useQuery(requestWeeksQuery(api))
  const report = useQuery(voucherReportQuery(api, {}))
  const error = requests.error ?? report.error
  if (error) return <p role="alert">The charts couldn’t be loaded: {messageOf(error)}</p>
  if (!requests.data || !report.data) return <div className="placeholder h-72" aria-busy="true" />
  const weeks = requests.data.map(({ monday, requests: count }) => ({ label: shortDayOfYear(monday), count }))
  const { months } = report.data
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,25rem),1fr))] items-start gap-5 print:grid-cols-2">
      <Chart
        title="Appointment requests per week"
        head={['Week from', 'Requests']}
        rows={weeks.map(({ label, count }) => [label, String(count)])}
        hasData={weeks.some(({ count }) => count > 0)}
        emptyText="No appointment requests in this time."
      >
        <ResponsiveContainer width="100%" height={chartHeight}>
          <BarChart data={weeks} accessibilityLayer={false} margin={chartMargin}>
            <CartesianGrid vertical={false} stroke="var(--color-stone)" />
            <XAxis dataKey="label" {...timeAxis} />
            <YAxis allowDecimals={false} width={28} {...axisStyle} />
            <Tooltip {...tooltipStyle} {...noAnimation} />
            <Bar dataKey="count" name="Requests" fill="var(--color-jade)" radius={[4, 4, 0, 0]} {...noAnimation} />
          </BarChart>
        </ResponsiveContainer>
      </Chart>
      <Chart
        title="Vouchers sold and redeemed"
        head={['Month', 'Sold', 'Redeemed']}
        rows={months.map(({ month, sold, redeemed }) => [shortMonth(month), formatMoney(sold), formatMoney(redeemed)])}
        hasData={months.some(({ sold, redeemed }) => sold > 0 || redeemed > 0)}
        emptyText={noSales}
      >
        <SoldChart months={months} />
      </Chart>
      <Chart
        title="Still owed to voucher holders"
        head={['Month', 'Owed at month’s end']}
        rows={months.map(({ month, outstanding }) => [shortMonth(month), formatMoney(outstanding)])}
        hasData={months.some(({ outstanding }) => outstanding > 0)}
        emptyText={nothingOwed}
        more={
          <Link to="/admin/vouchers/report" className="text-link text-small">
            Voucher report
          </Link>
        }
      >
        <OwedChart months={months} />
      </Chart>
      {report.data.test && (
        <p className="text-ink-soft text-small">
          The voucher figures are for test vouchers, for which no real money moved, and any brought in.
        </p>
      )}
    </div>
  )
}

type ChartProps = {
  title: string
  head: string[]
  rows: string[][]
  /** Whether there is anything to draw; otherwise `emptyText` is shown. */
  hasData: boolean
  emptyText: string
  more?: ReactNode
  children: ReactNode
}

const cellClass = 'border-stone border-t py-[0.2rem] pr-5 text-start font-normal'

const Chart = ({ title, head, rows, hasData, emptyText, more, children }: ChartProps) => (
  <figure className="panel nth-of-type-3:col-span-full">
    <figcaption className="mb-3 font-[480] font-serif text-[1.15rem]/[1.3]">{title}</figcaption>
    <ChartOrEmpty hasData={hasData} emptyText={emptyText}>
      {children}
    </ChartOrEmpty>
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
      <details>
        <summary className="text-jade-deep text-small">As a table</summary>
        <table className="mt-2 text-small">
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col" className="py-[0.2rem] pr-5 text-start font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, ...values]) => (
              <tr key={label}>
                <th scope="row" className={cellClass}>
                  {label}
                </th>
                {values.map((value, index) => (
                  <td key={head[index + 1]} className={`tabular ${cellClass}`}>
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
