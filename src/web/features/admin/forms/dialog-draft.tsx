import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { type FieldTexts, formatterOf, labelOf } from './field-texts.ts'
import { isSame } from './is-same.ts'
import { choose, type Merge, merge } from './merge.ts'
import { RestoredDraftNotice } from './restored-draft-notice.tsx'
import { type CopiedForm, useLocalDraft } from './use-local-draft.ts'

type KeptCopyProps = {
  form: CopiedForm<FieldValues> & Pick<UseFormReturn<FieldValues>, 'setFocus'>
  /** Names it among all that is typed in this browser. */
  localDraftKey: string
  /** What its fields are called, for saying which of them someone else has changed too. */
  texts: FieldTexts<FieldValues>
  /** Whether what is shown was typed earlier, or no more. */
  onFound: (found: boolean) => void
}

/** Keeps what is typed into a dialog in this browser, puts it back when the dialog is opened again, and says so. */
export function DialogDraft(props: KeptCopyProps) {
  const { form } = props
  const [blank, setBlank] = useState<FieldValues>()
  // Its fields, which know what stands in them at first, are there by now. As text: so it comes back from the browser's store.
  useEffect(() => setBlank(JSON.parse(JSON.stringify(form.getValues()))), [form])
  return blank && <Copy {...props} blank={blank} />
}

function Copy({ form: whole, localDraftKey, texts, onFound, blank }: KeptCopyProps & { blank: FieldValues }) {
  // Without `keepFieldsRef` a reset would tick check boxes again that are ticked by default.
  const form = useMemo<CopiedForm<FieldValues>>(
    () => ({ ...whole, reset: (values, options) => whole.reset(values, { ...options, keepFieldsRef: true }) }),
    [whole],
  )
  const begun = useRef<FieldValues>(undefined)
  /** What was typed and what someone else has saved of the same fields since. */
  const [met, setMet] = useState<Merge<FieldValues>>()
  const copy = useLocalDraft(form, localDraftKey, {
    stored: blank,
    toForm: (base) => base,
    resume: (base) => {
      begun.current = base
    },
  })
  const { found } = copy
  useEffect(() => {
    if (!found || !begun.current) return
    // What was saved since then stands in the fields that were not typed into.
    const both = merge(begun.current, blank, form.getValues())
    form.reset(both.merged)
    setMet(both)
    begun.current = undefined
    onFound(true)
  }, [found, form, blank, onFound])
  if (!found) return null
  return (
    <RestoredDraftNotice
      discarding={false}
      action={
        met &&
        met.collisions.length > 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              const chosen = choose({ ...met, merged: form.getValues() }, () => true)
              form.reset(chosen)
              copy.startFrom(blank)
              onFound(!isSame(chosen, blank))
              // The button goes with the notice.
              whole.setFocus(met.collisions[0]!.path)
            }}
          >
            Use theirs
          </Button>
        )
      }
      onDiscard={() => {
        form.reset(blank)
        copy.startFrom(blank)
        onFound(false)
      }}
    >
      This is what you typed last time and haven’t saved.
      {met && met.collisions.length > 0 && (
        <>
          {' '}
          Since then someone else has changed this too. If you save, yours replaces theirs:
          {met.collisions.map(({ path, theirs, mine }) => (
            <span key={path} className="block wrap-anywhere whitespace-pre-line">
              {labelOf(texts, path)}: {formatterOf(texts, path)(theirs, mine).theirs || 'empty'}
            </span>
          ))}
        </>
      )}
    </RestoredDraftNotice>
  )
}
