import type { VoucherReport } from '#contract/voucher.ts'
import { ChartOrEmpty } from '../charts/chart-style.tsx'
import { noSales, nothingOwed, OwedChart, SoldChart } from '../charts/voucher-charts.tsx'

/** The charts of the report. Each has its own scale, since the amount owed is many times the sales of a month. */
export default function ReportCharts({ months }: Pick<VoucherReport, 'months'>) {
  return (
    <div className="mt-5 grid gap-6">
      <ChartOrEmpty hasData={months.some(({ sold, redeemed }) => sold > 0 || redeemed > 0)} emptyText={noSales}>
        <SoldChart months={months} />
      </ChartOrEmpty>
      <ChartOrEmpty hasData={months.some(({ outstanding }) => outstanding > 0)} emptyText={nothingOwed}>
        <p className="font-serif text-lg">Outstanding</p>
        <OwedChart months={months} />
      </ChartOrEmpty>
    </div>
  )
}
