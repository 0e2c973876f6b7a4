import { ApiError } from '#web/api.ts'
import { type FieldTexts, labelOf } from './field-texts.ts'
import type { Merge } from './merge.ts'

/** What someone else has saved since an edit began; who and when, as far as it is known. */
export type StaleSave<S> = { current: S; revision: unknown; savedBy?: string; savedAt?: string }

/** What an error says of someone else's save; nothing where it says something else. */
export function staleSave<S>(error: unknown): StaleSave<S> | undefined {
  if (!(error instanceof ApiError) || error.problem.type !== 'stale' || !error.problem.current) return undefined
  return error.problem as unknown as StaleSave<S>
}

/** Two have changed the same fields: what each made of them, for one to choose. */
export type Conflict<F, S> = { theirs: StaleSave<S>; merge: Merge<F> }

const and = new Intl.ListFormat('en-AU')

/** What of a colleague's has come into the form by itself; nothing where there is none. */
export function mergedChangesNote<F>(
  { theirs, merge }: Conflict<F, unknown>,
  texts: FieldTexts<F>,
): string | undefined {
  if (merge.taken.length === 0) return undefined
  const fields = and.format(new Set(merge.taken.map((path) => labelOf(texts, path))))
  return `${theirs.savedBy || 'Someone else'} changed ${fields} in the meantime. We kept that too.`
}

/** A notice and what is to be added to it. */
export const withNote = (notice: string, note: string | undefined) => (note ? `${notice} ${note}` : notice)
