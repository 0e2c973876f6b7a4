import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { BackupFile } from '#contract/backups.ts'
import { useApi } from '#web/api.ts'
import { formatBytes } from '#web/features/admin/format-bytes.ts'
import { useFormatTime } from '#web/features/admin/format-time.ts'
import { showFailure } from '#web/features/admin/forms/failure.ts'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { prepareDownload } from '#web/queries/backups.ts'
import { Button } from '#web/ui/button.tsx'

/** The backups in the server's folder, with download links. */
export function BackupFiles({ files, folder }: { files: BackupFile[]; folder: string }) {
  const api = useApi()
  const when = useFormatTime()
  const hydrated = useHydrated()
  const download = useMutation({
    mutationFn: (name: string) => prepareDownload(api, name),
    // A download by the browser, which works for any size.
    onSuccess: ({ href }) => window.location.assign(href),
    onError: showFailure,
  })
  return (
    <Panel title="On this server" hint="They hold your patients’ data. Keep what you download in a safe place.">
      <p className="break-all text-ink-soft text-small">{folder}</p>
      {files.length === 0 ? (
        <p>There are none yet.</p>
      ) : (
        <ul>
          {files.map(({ name, at, bytes, encrypted }) => (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-3 border-stone border-t py-3 first:border-t-0"
            >
              <span>
                <span className="tabular font-semibold">{when(at)}</span>
                <span className="block text-ink-soft text-small">
                  {formatBytes(bytes)}
                  {encrypted && ', encrypted'}
                </span>
              </span>
              <Button
                variant="quiet"
                disabled={!hydrated || download.isPending}
                aria-label={`Download the backup of ${when(at)}`}
                onClick={() => download.mutate(name)}
              >
                <Download aria-hidden className="size-4" />
                Download
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
