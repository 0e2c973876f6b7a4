import { useState } from 'react'
import type { EntryLists } from './by-entry.ts'
import { merge } from './merge.ts'
import type { Conflict, StaleSave } from './stale-save.ts'

/** What an edit started from, where that is known; what someone else has made of it; and what stands in the form. */
type Versions<F> = { base: F | undefined; theirs: F; mine: F }

/**
 * Brings two edits of the same version together: by itself where they are of different fields; otherwise the `conflict` is
 * shown for somebody to choose. `saveMerged` saves the result, as a change of the other person's version.
 * `lists`: those of its lists that are merged entry by entry.
 */
export function useMerge<F extends object, S>(
  saveMerged: (met: Conflict<F, S>, value: F) => Promise<void> | void,
  { split, join }: EntryLists<F> = { split: asItIs, join: asItIs },
) {
  const [conflict, setConflict] = useState<Conflict<F, S>>()
  return {
    conflict,
    meet: (stale: StaleSave<S>, { base, theirs, mine }: Versions<F>): Promise<void> | void => {
      const met = { theirs: stale, merge: merge(base && split(base), split(theirs), split(mine)) }
      if (met.merge.collisions.length === 0) return saveMerged(met, join(met.merge.merged))
      setConflict(met)
    },
    resolve: (met: Conflict<F, S>, value: F) => saveMerged(met, join(value)),
    /** Closes the question, as when it is answered or put off. */
    decideLater: () => setConflict(undefined),
  }
}

const asItIs = <F>(form: F) => form
