import type { VoucherReport } from '#contract/voucher.ts'
import { OwedChart, SoldChart } from '../charts/voucher-charts.tsx'

/** The report in pictures, each with a scale of its own: what is owed is many times what a month sells. */
export default function ReportCharts({ months }: Pick<VoucherReport, 'months'>) {
  return (
    <div aria-hidden className="mt-5 grid gap-6">
      <SoldChart months={months} />
      <div>
        <p className="font-serif text-lg">Outstanding</p>
        <OwedChart months={months} />
      </div>
    </div>
  )
}
