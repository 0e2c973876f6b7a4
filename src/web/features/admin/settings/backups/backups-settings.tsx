import { backupsQuery } from '#web/queries/backups.ts'
import { useData } from '#web/queries/use-data.ts'
import { BackupFiles } from './backup-files.tsx'
import { BackupNow } from './backup-now.tsx'
import { BackupPlanSettings } from './backup-plan.tsx'
import { BackupSafetyForm } from './backup-safety-form.tsx'

/** Backups by schedule and by one press, where else they go, and how to fetch one (docs/product.md, "Backups"). */
export function BackupsSettings() {
  const backups = useData(backupsQuery)
  return (
    <div className="grid gap-6">
      <BackupNow backups={backups} />
      <BackupPlanSettings />
      {/* Another revision is another form: what was saved elsewhere is what it starts from. */}
      <BackupSafetyForm key={backups.safety.revision} safety={backups.safety} />
      <BackupFiles files={backups.files} folder={backups.folder} />
    </div>
  )
}
