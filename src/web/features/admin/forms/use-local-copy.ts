import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { isSame } from './is-same.ts'
import { deleteLocalDraft, readLocalDraft, saveLocalDraft } from './local-draft.ts'
import { merge } from './merge.ts'

const copySchema = z.object({ base: z.record(z.string(), z.unknown()), value: z.record(z.string(), z.unknown()) })

/**
 * Keeps what is typed into a form in this browser until it is saved, and puts it back when the form is opened again.
 * `stored` is what is saved; what has been saved by others since stays, but for the fields that were typed into.
 */
export function useLocalCopy<F extends FieldValues>(form: UseFormReturn<F>, key: string, stored: F) {
  const [found, setFound] = useState(false)
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    const copy = readLocalDraft(key, copySchema)
    if (!copy) return
    const { merged } = merge(copy.base as F, stored, copy.value as F)
    if (isSame(merged, stored)) return deleteLocalDraft(key)
    form.reset(merged, { keepDefaultValues: true })
    setFound(true)
  })
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (name !== undefined) saveLocalDraft(key, { base: stored, value: values })
      },
    }),
  )
  return {
    /** Whether what is shown was typed earlier and never saved. */
    found,
    /** What was typed has been saved, or is not wanted. */
    forget: () => {
      deleteLocalDraft(key)
      setFound(false)
    },
  }
}
