import type { VoucherReport } from '#contract/voucher.ts'
import { DrawnIf } from '../charts/look.tsx'
import { noSales, nothingOwed, OwedChart, SoldChart } from '../charts/voucher-charts.tsx'

/** The report in pictures, each with a scale of its own: what is owed is many times what a month sells. */
export default function ReportCharts({ months }: Pick<VoucherReport, 'months'>) {
  return (
    <div className="mt-5 grid gap-6">
      <DrawnIf any={months.some(({ sold, redeemed }) => sold > 0 || redeemed > 0)} none={noSales}>
        <SoldChart months={months} />
      </DrawnIf>
      <DrawnIf any={months.some(({ outstanding }) => outstanding > 0)} none={nothingOwed}>
        <p className="font-serif text-lg">Outstanding</p>
        <OwedChart months={months} />
      </DrawnIf>
    </div>
  )
}
