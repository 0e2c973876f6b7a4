import { Button } from '#web/ui/button.tsx'
import { savedBy, useFormatTime } from '../frame/format-time.ts'
import { Badge } from '../lists/badge.tsx'
import { DifferenceList } from './difference-list.tsx'
import type { Difference } from './differences.ts'
import { messageOf } from './failure.ts'

export type Version<V> = { revision: number; value: V; savedAt: string; savedBy: string | null }
type VersionListProps<V> = {
  versions: { data: Version<V>[] | undefined; error: Error | null }
  /** The version that the others are compared with. */
  latest: Pick<Version<V>, 'revision' | 'value'>
  /** What it is called, such as `Current`. */
  name: string
  differences: (from: V, to: V) => Difference[]
  restoring?: boolean
  onRestore: (value: V) => void
}

/** Who saved each version and when, what it said, and a way back to it; the newest first. */
export function VersionList<V>({ versions, latest, name, differences, restoring, onRestore }: VersionListProps<V>) {
  const { data, error } = versions
  const when = useFormatTime()
  return (
    <>
      {!data && !error && <p aria-busy="true">Loading the versions…</p>}
      {error && <p role="alert">{messageOf(error)}</p>}
      <ol>
        {data?.map((version) => (
          <li
            key={version.revision}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-stone border-t py-[0.9rem] first:border-t-0 first:pt-0"
          >
            <div>
              <p className="font-semibold">{savedBy(version.savedBy)}</p>
              <p className="text-ink-soft text-small">{when(version.savedAt)}</p>
            </div>
            {version.revision === latest.revision ? (
              <Badge tone="success">{name}</Badge>
            ) : (
              <>
                <Button
                  variant="quiet"
                  busy={restoring}
                  aria-label={`Restore the version of ${savedBy(version.savedBy)}, ${when(version.savedAt)}`}
                  onClick={() => onRestore(version.value)}
                >
                  Restore
                </Button>
                <details className="col-span-full">
                  <summary className="w-fit text-jade-deep text-small">
                    Compare with the {name.toLowerCase()} version
                  </summary>
                  <DifferenceList
                    differences={differences(version.value, latest.value)}
                    names={{ from: 'Then', to: 'Now' }}
                  />
                </details>
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
