import { diffWordsWithSpace } from 'diff/lib/diff/word.js'

export type Piece = { kind: 'same' | 'removed' | 'added'; text: string }

/** More changes than this are no change of a text any more but another text. */
const maxChanges = 1500
/** Where less than this part of the words stayed, marks between them would only be in the way. */
const leastShared = 0.3

/** How one text became another, word by word; as a whole where they have little in common. */
export function wordChanges(from: string, to: string): Piece[] {
  const whole = piecesOf([{ from, to }])
  // An address or a number is one thing, whatever parts of it stayed.
  if (!/\s/.test(from.trim()) && !/\s/.test(to.trim())) return whole
  const changes = diffWordsWithSpace(from, to, { maxEditLength: maxChanges })
  if (!changes) return whole
  const runs: Run[] = []
  for (const { value, added, removed } of changes) {
    const last = runs.at(-1)
    // Blanks and commas between changed words are part of the change: nobody reads one word at a time.
    if (added || removed || (last && isChanged(last) && !/[\p{L}\p{N}]/u.test(value))) {
      const run = last && isChanged(last) ? last : { from: '', to: '' }
      if (run !== last) runs.push(run)
      if (!added) run.from += value
      if (!removed) run.to += value
    } else runs.push({ from: value, to: value })
  }
  const shared = runs.reduce((length, run) => (isChanged(run) ? length : length + run.from.length), 0)
  return shared < leastShared * Math.min(from.length, to.length) ? whole : piecesOf(runs)
}

/** A stretch of both texts: the same in both, or changed. */
type Run = { from: string; to: string }
const isChanged = ({ from, to }: Run) => from !== to

const piecesOf = (runs: Run[]): Piece[] =>
  runs
    .flatMap((run): Piece[] =>
      isChanged(run)
        ? [
            { kind: 'removed', text: run.from },
            { kind: 'added', text: run.to },
          ]
        : [{ kind: 'same', text: run.from }],
    )
    .filter(({ text }) => text !== '')
