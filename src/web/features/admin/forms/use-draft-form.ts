import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { asStaff } from '../sign-in/sign-in-again.ts'
import { isSame } from './is-same.ts'
import { showFieldErrors } from './show-field-errors.ts'
import { typedHere } from './typed-here.ts'
import { useUnsaved } from './unsaved.ts'
import { useAutosave } from './use-autosave.ts'

/** What was typed, and the version that it started from. */
export type Typed<F> = { value: F; basedOn: number }
/** A version of a text, as it was saved. */
type Saved<F> = { revision: number; value: F }

type DraftPlan<F extends FieldValues, S extends Saved<F>> = {
  /** Names it among all that is typed in this browser. */
  key: string
  opened: S & { workingCopy: Typed<F> | null }
  /** What staff call such a text: `the article`. */
  noun: string
  /** What staff call this one. */
  nameOf: (saved: S) => string
  schema: z.ZodType<F, F>
  typedSchema: z.ZodType<F>
  keep: (typed: Typed<F>) => Promise<unknown>
  drop: () => Promise<unknown>
  /** Saves what was written from a version. An `ApiError` of type `stale` when someone else has saved meanwhile. */
  save: (typed: Typed<F>) => Promise<S>
  onSaved: (saved: S) => Promise<void> | void
  onFailed?: (error: Error) => Promise<void> | void
}

/** What someone else saved while this form was being edited. */
export type DraftConflict<F, S> = { theirs: S; mine: F }
type Saving<F> = Typed<F> & { typed: F; replacesForm?: boolean }

/**
 * The form of a text that is written over some time: what it starts from, keeping all that is typed, saving it as the next
 * version, and what others save meanwhile.
 */
export function useDraftForm<F extends FieldValues, S extends Saved<F>>(plan: DraftPlan<F, S>) {
  const { key, opened, noun } = plan
  const [here] = useState(() => typedHere(key, z.object({ value: plan.typedSchema, basedOn: z.int() })))
  const [found] = useState(() => {
    const typed = here ?? opened.workingCopy
    return typed && !isSame(typed.value, opened.value) ? typed : undefined
  })
  const [saved, setSaved] = useState<S>(opened)
  const [basedOn, setBasedOn] = useState(found?.basedOn ?? opened.revision)
  const [changed, setChanged] = useState(found !== undefined)
  const [conflict, setConflict] = useState<DraftConflict<F, S>>()
  // Texts that did not come from the keyboard make the text's editor begin anew.
  const [edition, setEdition] = useState(0)
  const form = useForm<F>({
    resolver: zodResolver(plan.schema),
    defaultValues: (found?.value ?? opened.value) as DefaultValues<F>,
  })
  const autosave = useAutosave<Typed<F>>(key, plan.keep)
  useUnsaved(plan.nameOf(saved), ['on the way', 'browser'].includes(autosave.kept.where))

  const now = () => structuredClone(form.getValues())
  const keep = (value: F) => {
    setChanged(!isSame(value, saved.value))
    autosave.keep({ value: structuredClone(value), basedOn })
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
    if (unsent.current) autosave.keep(unsent.current)
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
    setEdition((edition) => edition + 1)
  }

  const save = useMutation({
    mutationFn: async ({ value, basedOn }: Saving<F>) => {
      await autosave.settle()
      return asStaff(() => plan.save({ value, basedOn }))
    },
    onSuccess: async (version, { typed, replacesForm }) => {
      setConflict(undefined)
      const since = now()
      const typedSince = !replacesForm && !isSame(since, typed)
      startFrom(version)
      if (replacesForm) setEdition((edition) => edition + 1)
      if (typedSince) {
        form.reset(since, { keepDefaultValues: true })
        autosave.keep({ value: since, basedOn: version.revision })
        setChanged(true)
      }
      await plan.onSaved(version)
    },
    onError: async (error, { value }) => {
      autosave.keep({ value: now(), basedOn })
      const theirs = staleVersion<S>(error)
      if (theirs) return setConflict({ theirs, mine: value })
      if (error instanceof ApiError) showFieldErrors(form, error.problem.errors ?? [])
      toast('Error', `Failed to save ${noun}: ${error.message || 'Unknown error'}`, 'destructive')
      await plan.onFailed?.(error)
    },
  })
  const discard = useMutation({
    mutationFn: async () => {
      await autosave.settle()
      await asStaff(plan.drop)
    },
    onError: (error) => toast('Error', `Failed to discard it: ${error.message}`, 'destructive'),
  })
  const valid = (act: (value: F) => unknown) =>
    form.handleSubmit(
      (value) => act(value),
      () => toast(`Please check ${noun}`, 'What is wrong stands beside the fields.', 'destructive'),
    )

  return {
    form,
    saved,
    found: found !== undefined && changed,
    changed,
    edition,
    kept: autosave.kept,
    flush: autosave.flush,
    saving: save.isPending,
    submit: valid((value) => save.mutate({ value, basedOn, typed: now() })),
    /** Saves what is typed, if anything is; answers the version that is then saved last, or nothing where that failed. */
    saveFirst: async (): Promise<S | undefined> => {
      if (!changed) return saved
      let version: S | undefined
      await valid(async (value) => {
        version = await save.mutateAsync({ value, basedOn, typed: now() }).catch(() => undefined)
      })()
      return version
    },
    /** Puts a text into the form as if it had been typed. */
    type: (next: F) => {
      form.reset(next, { keepDefaultValues: true })
      setEdition((edition) => edition + 1)
      keep(next)
    },
    discarding: discard.isPending,
    discard: () => discard.mutate(undefined, { onSuccess: () => show(saved) }),
    conflict,
    /** Asks what to keep where someone else has saved; false where the error says something else. */
    meet: (error: Error): boolean => {
      const theirs = staleVersion<S>(error)
      if (theirs) setConflict({ theirs, mine: now() })
      return theirs !== undefined
    },
    keepMine: ({ theirs, mine }: DraftConflict<F, S>) =>
      save.mutate({ value: mine, basedOn: theirs.revision, typed: now() }),
    takeTheirs: ({ theirs }: DraftConflict<F, S>) =>
      discard.mutate(undefined, {
        onSuccess: () => {
          setConflict(undefined)
          show(theirs)
        },
      }),
    decideLater: () => setConflict(undefined),
  }
}

function staleVersion<S>(error: Error): S | undefined {
  if (!(error instanceof ApiError) || error.problem.type !== 'stale') return undefined
  return error.problem.current as S
}
