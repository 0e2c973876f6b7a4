import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { Backups } from '#contract/backups.ts'
import { formatCount } from '#domain/count.ts'
import { ApiError, useApi } from '#web/api.ts'
import { showFailure } from '#web/features/admin/forms/failure.ts'
import { faultClass } from '#web/features/admin/forms/form-message.tsx'
import { useFormatTimeInWords } from '#web/features/admin/frame/format-time.ts'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { LabelledProgress } from '#web/features/admin/frame/progress.tsx'
import { UnavailableButton } from '#web/features/admin/frame/unavailable-button.tsx'
import { backupsQuery, beginBackup } from '#web/queries/backups.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

/** The result of the last backup, and a button that starts one. */
export function BackupNow({ backups }: { backups: Backups }) {
  const { run, late } = backups
  const api = useApi()
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const isRunning = run?.state === 'running'
  useQuery({ ...backupsQuery(backgroundApi), refetchInterval: isRunning ? 1000 : false, enabled: isRunning })
  const begin = useMutation({
    mutationFn: () => beginBackup(api),
    onSuccess: (answer) => queryClient.setQueryData(backupsQuery(api).queryKey, answer),
    onError: (error) => {
      // A second press, or another owner: what was wanted is under way.
      if (error instanceof ApiError && error.status === 409)
        return void queryClient.invalidateQueries(backupsQuery(api))
      showFailure(error)
    },
  })
  return (
    <Panel title="Last backup" hint="A backup holds the whole database and all pictures, in one file.">
      <State backups={backups} />
      {run?.state === 'failed' && (
        <p role="alert" className={faultClass}>
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="wrap-anywhere">The last one failed. {run.fault}.</span>
        </p>
      )}
      {late && !isRunning && <p>It’s too old to rely on. Press the button, or turn on the schedule below.</p>}
      {isRunning && (
        <LabelledProgress label="Backup" value={run.done} of={run.of}>
          {run.of > 1
            ? `${run.what}: ${formatCount(run.done)} of ${formatCount(run.of)}. You can leave this page and it will keep going.`
            : `${run.what === '' ? 'Beginning' : run.what}. You can leave this page and it will keep going.`}
        </LabelledProgress>
      )}
      <UnavailableButton reason={isRunning && 'A backup is being made now.'}>
        {(off) => (
          <Button
            variant="quiet"
            className="justify-self-start"
            busy={begin.isPending}
            disabled={!hydrated}
            onClick={() => begin.mutate()}
            {...off}
          >
            Back up now
          </Button>
        )}
      </UnavailableButton>
    </Panel>
  )
}

function State({ backups: { lastAt, files, safety } }: { backups: Backups }) {
  const when = useFormatTimeInWords()
  const Icon = lastAt === '' ? CircleDashed : CircleCheck
  const second = { none: '', folder: ' A second copy goes to a folder.', s3: ' A second copy goes to a bucket.' }
  return (
    <div>
      <p className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className={`size-5 shrink-0 ${lastAt === '' ? 'text-ink-soft' : 'text-jade'}`} />
        {lastAt === '' ? 'None was ever made' : `Made ${when(lastAt)}, and read back`}
      </p>
      {files.length > 0 && safety.saved.destination === 'none' && (
        <p className="mt-1 max-w-2xl text-ink-soft text-small">
          It’s on this server only. If the server is lost, so is the backup: choose a second place below, or download it
          now and then.
        </p>
      )}
      {second[safety.saved.destination] !== '' && (
        <p className="mt-1 text-ink-soft text-small">{second[safety.saved.destination]}</p>
      )}
    </div>
  )
}
