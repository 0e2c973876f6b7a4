import { Fragment, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFormatTimeInWords } from '../frame/format-time.ts'
import { type FieldTexts, formatterOf, labelOf } from './field-texts.ts'
import { type Collision, choose } from './merge.ts'
import { type Conflict, mergedChangesNote } from './stale-save.ts'
import { type Piece, wordChanges } from './word-changes.ts'

type ConflictDialogProps<F> = {
  /** What both have edited, as staff call it. */
  what: string
  texts: FieldTexts<F>
  conflict: Conflict<F, unknown>
  saving: boolean
  /** What is to be saved, with the chosen version of each field. */
  onChosen: (value: F) => void
  onClose: () => void
}

type EditorConflictProps<F, S> = Pick<ConflictDialogProps<F>, 'what' | 'texts'> & {
  editor: {
    conflict: Conflict<F, S> | undefined
    saving: boolean
    resolve: (conflict: Conflict<F, S>, value: F) => unknown
    decideLater: () => void
  }
}

/** Asks for a choice while the form of an editor and what someone else has saved conflict. */
export const EditorConflict = <F extends object, S>({ editor, ...props }: EditorConflictProps<F, S>) =>
  editor.conflict && (
    <ConflictDialog
      {...props}
      conflict={editor.conflict}
      saving={editor.saving}
      onChosen={(value) => editor.conflict && editor.resolve(editor.conflict, value)}
      onClose={editor.decideLater}
    />
  )

/**
 * Two have changed the same fields of the same thing (docs/product.md, "Saving and history"): shows both versions of
 * each, and asks for one.
 */
function ConflictDialog<F extends object>({
  what,
  texts,
  conflict,
  saving,
  onChosen,
  onClose,
}: ConflictDialogProps<F>) {
  const when = useFormatTimeInWords()
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const { collisions } = conflict.merge
  const { savedBy, savedAt } = conflict.theirs
  const lead = `${savedBy || 'Someone else'} saved ${what}${savedAt ? ` on ${when(savedAt)}` : ''}, after you started.`
  const taken = mergedChangesNote(conflict, texts)
  const keep = (path: string, whose: 'mine' | 'theirs') =>
    setTheirs((others) => [...others.filter((other) => other !== path), ...(whose === 'theirs' ? [path] : [])])
  return (
    <Dialog
      wide
      onOpenChange={onClose}
      title="Someone else has saved"
      description={`${lead} You’ve both changed the parts below. Choose which to keep.`}
      footer={
        <>
          <Button variant="quiet" onClick={() => setTheirs(collisions.map(({ path }) => path))}>
            Use theirs for all
          </Button>
          <Button busy={saving} onClick={() => onChosen(choose(conflict.merge, (path) => theirs.includes(path)))}>
            Save this choice
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        {collisions.map((collision) => (
          <Choice
            key={collision.path}
            name={collision.path}
            label={labelOf(texts, collision.path)}
            texts={formatterOf(texts, collision.path)(collision.theirs, collision.mine)}
            kept={theirs.includes(collision.path) ? 'theirs' : 'mine'}
            onKeep={(whose) => keep(collision.path, whose)}
          />
        ))}
        {taken && <p className="text-ink-soft text-small">{taken}</p>}
      </div>
    </Dialog>
  )
}

type Whose = Exclude<keyof Collision, 'path'>
type ChoiceProps = {
  name: string
  label: string
  texts: Record<Whose, string>
  kept: Whose
  onKeep: (whose: Whose) => void
}
const versions = [
  { whose: 'mine', verb: 'Keep mine', own: 'added' },
  { whose: 'theirs', verb: 'Use theirs', own: 'removed' },
] as const

/** One field, or one entry of a list, in both versions, with the words that are not in the other marked. */
function Choice({ name, label, texts, kept, onKeep }: ChoiceProps) {
  const pieces = wordChanges(texts.theirs, texts.mine)
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{label}</legend>
      {versions.map(({ whose, verb, own }) => (
        <label
          key={whose}
          className="flex cursor-pointer items-start gap-3 rounded-[0.6rem] border border-stone px-4 py-[0.85rem] has-focus-visible:outline-2 has-focus-visible:outline-jade has-focus-visible:outline-offset-2 has-checked:border-jade has-checked:inset-ring has-checked:inset-ring-jade"
        >
          <input
            type="radio"
            className="mt-[0.3rem] flex-none accent-jade"
            name={name}
            checked={kept === whose}
            onChange={() => onKeep(whose)}
          />
          <span className="min-w-0">
            <span className="block font-semibold text-small">{verb}</span>
            <span className="block max-h-64 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]">
              <Words pieces={pieces} own={own} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Words({ pieces, own }: { pieces: Piece[]; own: Piece['kind'] }) {
  const shown = pieces.filter(({ kind }) => kind === 'same' || kind === own)
  if (shown.length === 0) return <em className="text-ink-soft">empty</em>
  return shown.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`
    if (kind !== own) return <Fragment key={key}>{text}</Fragment>
    return (
      <mark key={key} className="rounded-sm bg-celadon px-[0.2em] py-[0.1em] text-jade-deep">
        {text}
      </mark>
    )
  })
}
