import { useState } from 'react'
import type { Difference } from './differences.ts'
import { type Piece, wordChanges } from './word-changes.ts'

type DifferenceListProps = { differences: Difference[]; names: { from: string; to: string } }

const mark = 'box-decoration-clone rounded-sm px-[0.25em] py-[0.1em] before:font-bold'
const classes = {
  ins: `${mark} bg-celadon text-jade-deep no-underline before:content-['+_'_/_'']`,
  del: `${mark} bg-blush text-cinnabar-deep before:content-['−_'_/_'']`,
}

/** Texts that differ, with the words that came and went marked by a colour, a sign, and a word for screen readers. */
export const DifferenceList = ({ differences, names }: DifferenceListProps) =>
  differences.length === 0 ? (
    <p className="text-ink-soft text-small">There’s no difference.</p>
  ) : (
    <>
      <p className="mt-3 text-small">
        <del className={classes.del}>{names.from}</del> <ins className={classes.ins}>{names.to}</ins>
      </p>
      <dl className="mt-3 grid gap-4">
        {differences.map(({ label, from, to }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="whitespace-pre-line border-stone border-l-3 py-[0.35rem] pl-[0.85rem] [overflow-wrap:anywhere]">
              <Pieces pieces={wordChanges(from, to)} names={names} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )

function Pieces({ pieces, names }: { pieces: Piece[]; names: DifferenceListProps['names'] }) {
  return pieces.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`
    if (kind === 'same') return <Same key={key} text={text} first={index === 0} last={index === pieces.length - 1} />
    const [Mark, name] = kind === 'removed' ? (['del', names.from] as const) : (['ins', names.to] as const)
    return (
      <Mark key={key} className={classes[Mark]}>
        <span className="sr-only">{name}: </span>
        {text}
        <span className="sr-only">; </span>
      </Mark>
    )
  })
}

/** How many letters of what stayed are shown beside a change. */
const context = 80

/** A stretch that stayed the same. A long one is folded, but for what stands beside the changes. */
function Same({ text, first, last }: { text: string; first: boolean; last: boolean }) {
  const [open, setOpen] = useState(false)
  const before = first ? 0 : text.indexOf(' ', context)
  const after = last ? text.length : text.lastIndexOf(' ', text.length - context) + 1
  const folded = text.slice(before, after)
  if (open || before < 0 || after - before < 2 * context) return text
  const words = folded.split(/\s+/).filter(Boolean).length
  return (
    <>
      {text.slice(0, before)}{' '}
      <button
        type="button"
        className="text-ink-soft text-small underline decoration-dotted"
        onClick={() => setOpen(true)}
      >
        … {words} words as they were …
      </button>{' '}
      {text.slice(after)}
    </>
  )
}
