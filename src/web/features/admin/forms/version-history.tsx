import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Difference } from './differences.ts'
import { type Version, VersionList } from './version-list.tsx'

type VersionHistoryProps<V> = {
  /** What staff call it: `this article`. */
  name: string
  /** Names what is read among all that is asked for. */
  id: string
  read: () => Promise<Version<V>[]>
  latest: Pick<Version<V>, 'revision' | 'value'>
  differences: (from: V, to: V) => Difference[]
  onRestore: (version: V) => void
  onClose: () => void
}

/**
 * The saved versions of a text that is written over some time (docs/product.md, "Saving and history"): who saved each and
 * when, what it said, and a way back to its words.
 */
export function VersionHistory<V>({ name, id, read, onClose, ...list }: VersionHistoryProps<V>) {
  const versions = useQuery({
    queryKey: ['admin', 'history', name, id],
    queryFn: read,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      wide
      onOpenChange={onClose}
      title={`History of ${name}`}
      description="Restoring puts the words of an earlier version into the form. Nothing changes until you save."
    >
      <VersionList versions={versions} name="Last saved" {...list} />
    </Dialog>
  )
}
