import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, useDeferredValue } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { VoucherReport } from '#contract/voucher.ts'
import { shortMonth } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'
import { useApi } from '#web/api.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { voucherReportQuery } from '#web/queries/vouchers.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { lazyWithRetry } from '../frame/lazy-with-retry.tsx'
import { useFormKey } from '../lists/use-form-key.ts'
import { JournalExport } from './journal-export.tsx'

// Loaded on demand: the chart library is larger than everything else on the page.
const waiting = <div className="placeholder mt-5 h-120" aria-busy="true" />
const ReportCharts = lazyWithRetry(async () => (await import('./report-charts.tsx')).default, { waiting })

const isMonth = (text: string | null): text is string => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text ?? '')

/** The range of months in the address; the server sets the default of a missing end. */
function spanOf(search: string): { from?: string; to?: string } {
  const parameters = new URLSearchParams(search)
  const [from, to] = [parameters.get('from'), parameters.get('to')]
  return {
    ...(isMonth(from) && { from }),
    ...(isMonth(to) && { to }),
  }
}

/** The voucher report: sold, redeemed and expired amounts, and the outstanding balance, by month. */
export function Report() {
  const search = useDeferredValue(useSearch())
  const span = spanOf(search)
  const { data: report } = useSuspenseQuery(voucherReportQuery(useApi(), span))
  const me = useData(meQuery)
  const [, navigate] = useLocation()
  const hydrated = useHydrated()
  const { formKey, asksFor } = useFormKey(`${report.from} ${report.to}`)

  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const [from, to] = [String(values.get('from')), String(values.get('to'))]
    if (!isMonth(from) || !isMonth(to) || from > to || Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > 9)
      return toast('Please check the months', 'Choose up to ten years, with the end after the start.', 'destructive')
    asksFor(`${from} ${to}`)
    navigate(`/admin/vouchers/report?${new URLSearchParams({ from, to })}`)
  }

  return (
    <div className="grid gap-5">
      <section className="panel" aria-label="Months">
        <form action="/admin/vouchers/report" noValidate onSubmit={show} className="flex flex-wrap items-end gap-3">
          <TextField
            key={`from ${formKey}`}
            label="From"
            name="from"
            type="month"
            defaultValue={report.from}
            className="max-w-44"
          />
          <TextField
            key={`to ${formKey}`}
            label="To"
            name="to"
            type="month"
            defaultValue={report.to}
            className="max-w-44"
          />
          <Button type="submit" variant="quiet">
            Show
          </Button>
          <a
            href={`/api/voucher-report.csv?${new URLSearchParams({ from: report.from, to: report.to })}`}
            download
            className={buttonClass('quiet', 'sm:ml-auto')}
          >
            <Download aria-hidden className="size-4" />
            CSV
          </a>
        </form>
        {report.test && (
          <p className="mt-4 text-ink-soft text-small">
            Test mode: no real money was paid for the vouchers sold here. Those brought in from an old system are real,
            and counted with them.
          </p>
        )}
      </section>
      <section className="panel" aria-labelledby="chart">
        <h2 id="chart">Sold, redeemed and outstanding</h2>
        <p className="mt-1 max-w-[70ch] text-ink-soft text-small">
          Outstanding is what the clinic still owes voucher holders at the end of a month: vouchers sold but not yet
          redeemed, expired, refunded or voided. Ask your accountant how to record it.
        </p>
        {hydrated ? <ReportCharts months={report.months} /> : waiting}
      </section>
      <ReportTable report={report} />
      {me?.role === 'owner' && <JournalExport report={report} />}
    </div>
  )
}

const allColumns = [
  ['sold', 'Sold'],
  ['imported', 'Imported'],
  ['redeemed', 'Redeemed'],
  ['expired', 'Expired'],
  ['refunded', 'Refunded'],
  ['adjusted', 'Corrected'],
  ['outstanding', 'Outstanding'],
] as const

/** Most clinics bring no vouchers along: the column is there for those that do. */
const ReportTable = ({ report }: { report: VoucherReport }) => (
  <ReportRows report={report} columns={allColumns.filter(([key]) => key !== 'imported' || report.total.imported > 0)} />
)

type RowsProps = { report: VoucherReport; columns: readonly (typeof allColumns)[number][] }
const ReportRows = ({ report, columns }: RowsProps) => (
  // Scrolls sideways on a phone, so it can be reached with the keyboard.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
  <section className="panel overflow-x-auto" aria-label="By month" tabIndex={0}>
    <table className="-mx-3 w-[calc(100%+1.5rem)] min-w-2xl text-left">
      <thead className="text-ink-soft text-small">
        <tr>
          <th scope="col" className={cellClass}>
            Month
          </th>
          {columns.map(([key, label]) => (
            <th key={key} scope="col" className={`${cellClass} text-right`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="border-stone border-t text-ink-soft">
          <th scope="row" className={`${cellClass} font-normal`}>
            Before
          </th>
          <td colSpan={columns.length - 1} />
          <Amount cents={report.opening} />
        </tr>
        {report.months.map((row) => (
          <tr key={row.month} className="border-stone border-t">
            <th scope="row" className={`${cellClass} font-normal`}>
              {shortMonth(row.month)}
            </th>
            {columns.map(([key]) => (
              <Amount key={key} cents={row[key]} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className="border-stone border-t-2 font-semibold">
        <tr>
          <th scope="row" className={`${cellClass} font-semibold`}>
            Total
          </th>
          {columns.map(([key]) => (
            <Amount key={key} cents={report.total[key]} />
          ))}
        </tr>
      </tfoot>
    </table>
  </section>
)

const cellClass = 'whitespace-nowrap px-3 py-[0.65rem]'
const Amount = ({ cents }: { cents: number }) => (
  <td className={`${cellClass} tabular text-right`}>{formatMoney(cents)}</td>
)
