import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { merge } from './merge.ts'
import { RestoredDraftNotice } from './restored-draft-notice.tsx'
import { type CopiedForm, useLocalDraft } from './use-local-draft.ts'

type KeptCopyProps = {
  form: CopiedForm<FieldValues>
  /** Names it among all that is typed in this browser. */
  localDraftKey: string
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

function Copy({ form: whole, localDraftKey, onFound, blank }: KeptCopyProps & { blank: FieldValues }) {
  // Without `keepFieldsRef` a reset would tick check boxes again that are ticked by default.
  const form = useMemo<CopiedForm<FieldValues>>(
    () => ({ ...whole, reset: (values, options) => whole.reset(values, { ...options, keepFieldsRef: true }) }),
    [whole],
  )
  const begun = useRef<FieldValues>(undefined)
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
    form.reset(merge(begun.current, blank, form.getValues()).merged)
    begun.current = undefined
    onFound(true)
  }, [found, form, blank, onFound])
  if (!found) return null
  return (
    <RestoredDraftNotice
      discarding={false}
      onDiscard={() => {
        form.reset(blank)
        copy.startFrom(blank)
        onFound(false)
      }}
    >
      This is what you typed last time and haven’t saved.
    </RestoredDraftNotice>
  )
}
