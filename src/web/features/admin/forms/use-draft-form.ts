import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { contractResolver } from './contract-resolver.ts'
import { messageOf } from './failure.ts'
import type { FieldTexts } from './field-texts.ts'
import { isSame } from './is-same.ts'
import { readLocalDraft } from './local-draft.ts'
import { showFieldErrors } from './show-field-errors.ts'
import { type Conflict, mergedChangesNote, type StaleSave, staleSave } from './stale-save.ts'
import { useUnsaved } from './unsaved.ts'
import { useAutosave } from './use-autosave.ts'
import { useMerge } from './use-merge.ts'

/** What was typed, and the version that it started from. */
export type Typed<F> = { value: F; basedOn: number }
/** A version of a text, as it was saved. */
type Saved<F> = { revision: number; value: F }

type DraftPlan<F extends FieldValues, S extends Saved<F>> = FieldTexts<F> & {
  /** Names it among all that is typed in this browser. */
  key: string
  opened: S & { workingCopy: Typed<F> | null }
  /** What staff call such a text: `the article`. */
  noun: string
  /** What staff call this one. */
  nameOf: (saved: S) => string
  schema: z.ZodType<F, F>
  typedSchema: z.ZodType<F>
  saveWorkingCopy: (typed: Typed<F>) => Promise<unknown>
  deleteWorkingCopy: () => Promise<unknown>
  /** Saves what was written from a version. An `ApiError` of type `stale` when someone else has saved meanwhile. */
  save: (typed: Typed<F>) => Promise<S>
  /** What an earlier version said, where that is kept. */
  versionAt?: (revision: number) => Promise<F | undefined>
  /** `note`: what the notice is to say besides. */
  onSaved: (saved: S, note: string | undefined) => Promise<void> | void
  onFailed?: (error: Error) => Promise<void> | void
  /** The form shows what someone else has saved. */
  onReplaced?: (saved: S) => void
}

/** `base`: what the version said that it started from, where that is known. */
type Saving<F> = Typed<F> & { base: F | undefined; typed: F; note?: string | undefined }

/**
 * The form of a text that is written over some time: what it starts from, keeping all that is typed, saving it as the next
 * version, and what others save meanwhile.
 */
export function useDraftForm<F extends FieldValues, S extends Saved<F>>(plan: DraftPlan<F, S>) {
  const { key, opened, noun } = plan
  const [here] = useState(() => readLocalDraft(key, z.object({ value: plan.typedSchema, basedOn: z.int() })))
  const [found] = useState(() => {
    const typed = here ?? opened.workingCopy
    return typed && !isSame(typed.value, opened.value) ? typed : undefined
  })
  const [saved, setSaved] = useState<S>(opened)
  const [basedOn, setBasedOn] = useState(found?.basedOn ?? opened.revision)
  const [changed, setChanged] = useState(found !== undefined)
  // Texts that did not come from the keyboard make the text's editor begin anew.
  const [formKey, setFormKey] = useState(0)
  const form = useForm<F>({
    resolver: contractResolver(plan.schema),
    defaultValues: (found?.value ?? opened.value) as DefaultValues<F>,
  })
  const autosave = useAutosave<Typed<F>>(key, plan.saveWorkingCopy)
  useUnsaved(
    plan.nameOf(saved),
    ['on the way', 'browser'].includes(autosave.state.where),
    autosave.state.where === 'browser',
  )

  const now = () => structuredClone(form.getValues())
  const keep = (value: F) => {
    setChanged(!isSame(value, saved.value))
    autosave.save({ value: structuredClone(value), basedOn })
  }
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (name !== undefined) keep(values)
      },
    }),
  )

  const unsent = useRef(found && here)
  useEffect(() => {
    // What did not reach the server the last time does so now.
    if (unsent.current) autosave.save(unsent.current)
    unsent.current = undefined
  })

  const startFrom = (version: S) => {
    setSaved(version)
    setBasedOn(version.revision)
    setChanged(false)
    form.reset(version.value)
    autosave.forget()
  }
  /** Shows a text that did not come from the keyboard. */
  const show = (version: S) => {
    startFrom(version)
    setFormKey((formKey) => formKey + 1)
  }

  const { meet, ...merging } = useMerge<F, S>(saveMerged)
  const save = useMutation({
    mutationFn: async ({ value, basedOn }: Saving<F>) => {
      await autosave.cancelAndWait()
      return plan.save({ value, basedOn })
    },
    onSuccess: async (version, { typed, note }) => {
      merging.decideLater()
      const since = now()
      const typedSince = !isSame(since, typed)
      startFrom(version)
      if (typedSince) {
        form.reset(since, { keepDefaultValues: true })
        autosave.save({ value: since, basedOn: version.revision })
        setChanged(true)
      }
      await plan.onSaved(version, note)
    },
    onError: async (error, { base, basedOn }) => {
      autosave.save({ value: now(), basedOn })
      const theirs = staleSave<S>(error)
      if (theirs) return meet(theirs, versions(theirs, base ?? (await versionAt(basedOn))))
      if (error instanceof ApiError) showFieldErrors(form, error.problem.errors ?? [])
      toast('Error', `Failed to save ${noun}: ${messageOf(error)}`, 'destructive')
      await plan.onFailed?.(error)
    },
  })
  const discard = useMutation({
    mutationFn: async () => {
      await autosave.cancelAndWait()
      await plan.deleteWorkingCopy()
    },
    onError: (error) => toast('Error', `Failed to discard it: ${messageOf(error)}`, 'destructive'),
  })

  const base = basedOn === saved.revision ? saved.value : undefined
  const from = (value: F): Saving<F> => ({ value, basedOn, base, typed: now() })
  // Without it the two versions are shown for somebody to choose, which loses nothing either.
  const versionAt = (revision: number) => Promise.resolve(plan.versionAt?.(revision)).catch(() => undefined)

  const versions = ({ current }: StaleSave<S>, base: F | undefined) => ({ base, theirs: current.value, mine: now() })
  /** Saves the merge of two edits, or discards it where it is the same as what the other person has saved. */
  async function saveMerged(met: Conflict<F, S>, value: F): Promise<void> {
    const { current } = met.theirs
    const note = mergedChangesNote(met, plan)
    if (isSame(value, current.value)) {
      const isDiscarded = await discard.mutateAsync().then(
        () => true,
        // The notice of it is shown.
        () => false,
      )
      if (!isDiscarded) return
      merging.decideLater()
      show(current)
      plan.onReplaced?.(current)
      if (note) toast('Also saved by someone else', note)
      return
    }
    setSaved(current)
    setBasedOn(current.revision)
    if (!isSame(value, now())) setFormKey((formKey) => formKey + 1)
    form.reset(current.value)
    form.reset(value, { keepDefaultValues: true })
    save.mutate({ value, basedOn: current.revision, base: current.value, typed: now(), note })
  }
  const valid = (act: (value: F) => unknown) =>
    form.handleSubmit(
      (value) => act(value),
      () => toast(`Please check ${noun}`, 'The problems are shown beside the fields.', 'destructive'),
    )

  return {
    form,
    saved,
    found: found !== undefined && changed,
    changed,
    formKey,
    autosaveState: autosave.state,
    flush: autosave.flush,
    saving: save.isPending,
    submit: valid((value) => save.mutate(from(value))),
    /** Acts on what is typed if it could be saved; otherwise what is wrong stands beside the fields. */
    whenValid: valid,
    /** Saves what is typed, if anything is; answers the version that is then saved last, or nothing where that failed. */
    saveFirst: async (): Promise<S | undefined> => {
      if (!changed) return saved
      let version: S | undefined
      await valid(async (value) => {
        version = await save.mutateAsync(from(value)).catch(() => undefined)
      })()
      return version
    },
    /** Puts a text into the form as if it had been typed. */
    type: (next: F) => {
      form.reset(next, { keepDefaultValues: true })
      setFormKey((formKey) => formKey + 1)
      keep(next)
    },
    discarding: discard.isPending,
    discard: () => discard.mutate(undefined, { onSuccess: () => show(saved) }),
    ...merging,
    /** Brings together what is typed and what someone else has saved; `undefined` where the error says something else. */
    meet: (error: Error): Promise<void> | undefined => {
      const theirs = staleSave<S>(error)
      return theirs && Promise.resolve(meet(theirs, versions(theirs, base)))
    },
  }
}
