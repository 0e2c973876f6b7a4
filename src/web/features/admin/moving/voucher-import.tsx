import { useQueryClient } from '@tanstack/react-query'
import { counted } from '#domain/count.ts'
import { shortDate } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'
import { useApi } from '#web/api.ts'
import { importVouchers } from '#web/queries/vouchers.ts'
import { FileImportDialog } from './file-import-dialog.tsx'

const vouchers = ['voucher', 'vouchers'] as const
const lines = ['line was read', 'lines were read'] as const

/** Imports vouchers that were sold before the clinic had this site. */
export function VoucherImport({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  return (
    <FileImportDialog
      title="Import vouchers"
      description="A CSV file of up to 20,000 lines and 4 MB. Nothing changes yet."
      columns={
        <>
          Columns: code, balance, expiry, and if you have them name and email of the holder, and the original value. For
          example <code>GV-00123,80.00,31/12/2027,Jo Park,jo@example.com</code>
        </>
      }
      send={(file) => importVouchers(api, file)}
      countOf={({ fresh }) => (fresh > 0 ? counted(fresh, vouchers) : '')}
      summary={(report) => (
        <ul className="list-disc pl-5">
          <li>{counted(report.lines, lines)}</li>
          {report.fresh > 0 && (
            <li>
              {counted(report.fresh, ['new voucher', 'new vouchers'])}, worth {formatMoney(report.freshCents)}
            </li>
          )}
          {report.known > 0 && <li>{counted(report.known, vouchers)} already imported</li>}
          {report.ignored.length > 0 && (
            <li>Columns ignored: {report.ignored.map((name) => `“${name}”`).join(', ')}</li>
          )}
          {report.sample.slice(0, 3).map(({ maskedCode, cents, until, holder }) => (
            <li key={`${maskedCode} ${until} ${cents} ${holder}`} className="wrap-anywhere text-ink-soft text-small">
              {maskedCode}: {formatMoney(cents)} until {shortDate(until, 'UTC')}
              {holder && `, ${holder}`}
            </li>
          ))}
        </ul>
      )}
      done={({ fresh, freshCents }) =>
        `${counted(fresh, vouchers)} worth ${formatMoney(freshCents)} imported. You can redeem them like your own.`
      }
      onDone={() => queryClient.invalidateQueries({ queryKey: ['admin'] })}
      onClose={onClose}
    />
  )
}
