import { useQueryClient } from '@tanstack/react-query'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { importRedirects } from '#web/queries/redirects.ts'
import { FileImportDialog } from './file-import-dialog.tsx'

const redirects = ['redirect', 'redirects'] as const
const lines = ['line was read', 'lines were read'] as const

/** Imports the redirects of an old site. */
export function RedirectImport({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  return (
    <FileImportDialog
      title="Import redirects"
      description="A CSV file of up to 10,000 lines and 4 MB. Nothing changes yet."
      columns={
        <>
          Two columns: the old address, and where it leads. For example <code>/?p=12,/blog/first-visit</code> or{' '}
          <code>/about.html,https://example.org/</code>
        </>
      }
      send={(file) => importRedirects(api, file)}
      countOf={({ fresh, changed }) => (fresh + changed > 0 ? counted(fresh + changed, redirects) : '')}
      summary={(report) => (
        <ul className="list-disc pl-5">
          <li>{counted(report.lines, lines)}</li>
          {report.fresh > 0 && <li>{counted(report.fresh, ['new redirect', 'new redirects'])}</li>}
          {report.changed > 0 && <li>{counted(report.changed, redirects)} will lead somewhere else than now</li>}
          {report.known > 0 && <li>{counted(report.known, redirects)} already here</li>}
          {report.sample.slice(0, 3).map(({ from, to }) => (
            <li key={from} className="wrap-anywhere text-ink-soft text-small">
              {from} → {to}
            </li>
          ))}
        </ul>
      )}
      done={({ fresh, changed }) => `${counted(fresh + changed, redirects)} imported. They work from now on.`}
      onDone={() => queryClient.invalidateQueries({ queryKey: ['admin', 'redirects'] })}
      onClose={onClose}
    />
  )
}
