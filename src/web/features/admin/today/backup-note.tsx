import type { TodayBackup } from '#contract/today.ts'
import { sinceWords } from '#domain/dates/written.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { formatBytes } from '../format-bytes.ts'
import { AlertPanel } from '../frame/alert-panel.tsx'
import { TextLink } from '../frame/text-link.tsx'

const toBackups = <TextLink to="/admin/settings?section=backups">Open Backups</TextLink>

/** Whether the backups are late or have failed. */
export const needsAttention = ({ late, fault }: TodayBackup): boolean => late || fault !== ''

/** An alert that the last backup failed or is late. */
export const BackupAlert = ({ fault }: { fault: string }) => (
  <AlertPanel title={fault === '' ? 'A backup is overdue' : 'The last backup failed'}>
    <p className="mt-1 wrap-anywhere">
      {fault === '' ? 'The newest one is too old to rely on. ' : `${fault}. `}
      {toBackups}
    </p>
  </AlertPanel>
)

/** The age and the size of the newest backup. */
export function BackupLine({ backup: { lastAt, bytes } }: { backup: TodayBackup }) {
  const { timeZone } = useData(siteQuery)
  if (lastAt === '') return null
  return (
    <p className="text-ink-soft text-small">
      Newest backup: {sinceWords(lastAt, { now: new Date(), timeZone })}
      {bytes > 0 && `, ${formatBytes(bytes)}`}. {toBackups}
    </p>
  )
}
