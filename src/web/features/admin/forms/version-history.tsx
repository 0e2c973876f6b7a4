import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Badge } from '../lists/badge.tsx'
import { messageOf } from '../sign-in/sign-in-form.tsx'
import { savedBy, useWhen } from '../when.ts'
import { DifferenceList } from './difference-list.tsx'
import type { Difference } from './differences.ts'

type Version<F> = { revision: number; savedAt: string; savedBy: string | null; value: F }
type VersionHistoryProps<F> = {
  /** What staff call such a text: `article`. */
  noun: string
  /** Names what is read among all that is asked for. */
  id: string
  read: () => Promise<Version<F>[]>
  current: { revision: number; value: F }
  differences: (from: F, to: F) => Difference[]
  onRestore: (version: F) => void
  onClose: () => void
}

/**
 * The saved versions of a text that is written over some time (docs/product.md, "Saving and history"): who saved each and
 * when, what it said, and a way back to its words.
 */
export function VersionHistory<F>({
  noun,
  id,
  read,
  current,
  differences,
  onRestore,
  onClose,
}: VersionHistoryProps<F>) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'history', noun, id],
    queryFn: read,
    staleTime: 0,
    gcTime: 0,
  })
  const when = useWhen()
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={`History of this ${noun}`}
      description="Restoring puts the text of an earlier version into the form. The site only changes when you save."
    >
      {!data && !error && <p aria-busy="true">Loading the versions…</p>}
      {error && <p role="alert">{messageOf(error)}</p>}
      <ol className="history">
        {data?.map(({ revision, savedAt, savedBy: name, value }) => (
          <li key={revision}>
            <div>
              <p className="font-semibold">{savedBy(name)}</p>
              <p className="text-ink-soft text-small">{when(savedAt)}</p>
            </div>
            {revision === current.revision ? (
              <Badge tone="good">Last saved</Badge>
            ) : (
              <>
                <Button
                  variant="quiet"
                  aria-label={`Restore the version of ${savedBy(name)}, ${when(savedAt)}`}
                  onClick={() => onRestore(value)}
                >
                  Restore
                </Button>
                <details>
                  <summary>Compare with the last saved version</summary>
                  <DifferenceList differences={differences(value, current.value)} names={{ from: 'Then', to: 'Now' }} />
                </details>
              </>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
