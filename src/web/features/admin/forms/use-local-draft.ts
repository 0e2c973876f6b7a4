import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { isSame } from './is-same.ts'
import { deleteLocalDraft, readLocalDraft, saveLocalDraft } from './local-draft.ts'

const record = z.record(z.string(), z.unknown())
const copySchema = z.object({ base: record.optional(), value: record })

/** What of a form is needed to keep it and to put it back. */
export type CopiedForm<F extends FieldValues> = Pick<UseFormReturn<F>, 'getValues' | 'reset' | 'subscribe'>

type Origin<F, B> = {
  /** What an edit starts from that begins now, such as a version with its number; nothing where something new is added. */
  stored: B
  toForm: (base: B) => F
  /** Takes up an edit again that began from something earlier: what others have saved since is met when it is saved. */
  resume: (base: B) => void
}

/**
 * Keeps what is typed into a form in this browser until it is saved, with what it started from, and puts it back when the
 * form is opened again (docs/product.md, "Saving and history"). Without a `key` nothing is kept.
 */
export function useLocalDraft<F extends FieldValues, B extends object | undefined>(
  form: CopiedForm<F>,
  key: string | undefined,
  { stored, toForm, resume }: Origin<F, B>,
) {
  const [found, setFound] = useState(false)
  /** What the edit in the form starts from. */
  const base = useRef(stored)
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current || key === undefined) return
    opened.current = true
    const copy = readLocalDraft(key, copySchema)
    if (!copy) return
    const fits = haveSameFields(copy.base, stored) && haveSameFields(copy.value, toForm(stored))
    if (!fits || isSame(copy.value, toForm(stored))) return deleteLocalDraft(key)
    base.current = copy.base as B
    resume(base.current)
    form.reset(toForm(base.current))
    form.reset(copy.value as F, { keepDefaultValues: true })
    setFound(true)
  })
  const keep = (value: F) => {
    if (key === undefined) return
    if (isSame(value, toForm(base.current))) deleteLocalDraft(key)
    else saveLocalDraft(key, { base: base.current, value, at: Date.now() })
  }
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (name !== undefined) keep(values)
      },
    }),
  )
  return {
    /** Whether what is shown was typed earlier and never saved. */
    found,
    /** What is typed starts from something else from now on. */
    startFrom: (next: B) => {
      base.current = next
      setFound(false)
      keep(form.getValues())
    },
    /** What was typed has been saved, or is not wanted. */
    forget: () => {
      if (key !== undefined) deleteLocalDraft(key)
      setFound(false)
    },
  }
}

/** What was kept by an earlier release may have been made for another form. */
const haveSameFields = (kept: object | undefined, now: object | undefined) =>
  isSame(Object.keys(kept ?? {}).sort(), Object.keys(now ?? {}).sort())
