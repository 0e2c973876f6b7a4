import { backupsQuery } from '#web/queries/backups.ts'
import { useData } from '#web/queries/use-data.ts'
import { BackupFiles } from './backup-files.tsx'
import { BackupNow } from './backup-now.tsx'
import { BackupPlanSettings } from './backup-plan.tsx'
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
