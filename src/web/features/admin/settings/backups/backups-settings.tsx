import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { BackupFile } from '#contract/backups.ts'
import { backupPlanSchema, type Settings } from '#contract/settings.ts'
import { formatBytes } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { showFailure } from '#web/features/admin/forms/failure.ts'
import { FieldPair } from '#web/features/admin/forms/field-pair.tsx'
import type { FieldLabels } from '#web/features/admin/forms/field-texts.ts'
import { FormCheckbox, FormCount, FormText } from '#web/features/admin/forms/form-fields.tsx'
import { useFormatTime } from '#web/features/admin/frame/format-time.ts'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { backupsQuery, prepareDownload } from '#web/queries/backups.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { SettingsEditor } from '../settings-editor.tsx'
import { BackupNow } from './backup-now.tsx'
import { BackupSafetyForm } from './backup-safety-form.tsx'

/** The backup settings: schedule, manual backup, second copy and downloads (docs/product.md, "Backups"). */
export function BackupsSettings() {
  const backups = useData(backupsQuery)
  return (
    <div className="grid gap-6">
      <BackupNow backups={backups} />
      <BackupPlanSettings />
      {/* The key remounts the form for a new revision, so that it starts with values saved elsewhere. */}
      <BackupSafetyForm key={backups.safety.revision} safety={backups.safety} />
      <BackupFiles files={backups.files} folder={backups.folder} />
    </div>
  )
}

/** The backups in the server's folder, with download links. */
function BackupFiles({ files, folder }: { files: BackupFile[]; folder: string }) {
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

type Plan = Settings['backups']

const labels: FieldLabels<Plan> = {
  daily: 'Back up every day',
  time: 'At',
  keepDaily: 'Days to keep',
  keepWeekly: 'Weeks to keep',
}

/** The schedule of automatic backups, and the number to keep. */
const BackupPlanSettings = () => (
  <SettingsEditor section="backups" label="Backups" schema={backupPlanSchema} labels={labels}>
    <Panel title="Schedule" hint="The site goes on meanwhile. Choose a quiet hour.">
      <FormCheckbox<Plan> name="daily" label={labels.daily} />
      <FormText<Plan>
        name="time"
        label={labels.time}
        type="time"
        className="max-w-40"
        hint="By the clinic’s clock. A backup that was missed is made as soon as the server runs again."
      />
      <FieldPair>
        <FormCount<Plan> name="keepDaily" label={labels.keepDaily} hint="The newest of each day stays" />
        <FormCount<Plan> name="keepWeekly" label={labels.keepWeekly} hint="The newest of each week stays" />
      </FieldPair>
    </Panel>
  </SettingsEditor>
)
