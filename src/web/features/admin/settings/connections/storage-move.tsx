import type { StorageMove as Move } from '#contract/connections.ts'
import { formatCount } from '#domain/count.ts'
import { FormMessage } from '#web/features/admin/forms/form-message.tsx'
import { LabelledProgress } from '#web/features/admin/labelled-progress.tsx'
import { stopStorageMove } from '#web/queries/connections.ts'
import { ConfirmButton } from './confirm-button.tsx'

/** The progress of moving the pictures. */
export function StorageMove({ move, revision }: { move: Move; revision: string }) {
  const { to, phase, done, of, fault } = move
  const target = to === '' ? 'the server’s folder' : to
  if (phase === 'settling')
    return (
      <p role="status" className="max-w-2xl wrap-anywhere">
        All pictures are in {target} now, which is in use. The server looks once more for pictures that were added
        meanwhile; that takes about a minute.
      </p>
    )
  return (
    <section aria-label="Moving the pictures" className="grid gap-4">
      <p className="max-w-2xl wrap-anywhere">
        The pictures are being copied to {target}. Until all are there the old place stays in use, and nobody notices.
      </p>
      <LabelledProgress label="Pictures copied" value={done} of={of}>
        {of === 0
          ? 'Counting the pictures…'
          : `${formatCount(done)} of ${formatCount(of)} copied and checked. You can leave this page and it will keep going.`}
      </LabelledProgress>
      <FormMessage message={fault === '' ? undefined : `${fault}. It’s tried again in a few seconds.`} />
      <div>
        <ConfirmButton
          label="Stop the move"
          consequence="The pictures stay where they are now. What was copied already isn’t used."
          done="The move was stopped."
          revision={revision}
          change={stopStorageMove}
        />
      </div>
    </section>
  )
}
