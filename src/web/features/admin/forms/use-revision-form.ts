import { type QueryKey, queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { EntryLists } from './by-entry.ts'
import { contractResolver } from './contract-resolver.ts'
import { failureOf, isRefusal } from './failure.ts'
import type { FieldTexts } from './field-texts.ts'
import { isSame } from './is-same.ts'
import { showFieldErrors } from './show-field-errors.ts'
import { type Conflict, mergedChangesNote, staleSave, withNote } from './stale-save.ts'
import { useUnsaved } from './unsaved.ts'
import { useLocalDraft } from './use-local-draft.ts'
import { useMerge } from './use-merge.ts'

/** Something with the revision that an edit of it starts from. */
export type Revised<T, R> = { value: T; revision: R }

export type RevisionFormOptions<T, R, F extends FieldValues> = FieldTexts<F> & {
  /** What staff call it. */
  label: string
  queryKey: QueryKey
  read: () => Promise<Revised<T, R>>
  /**
   * Saves what was edited from a revision, whose value was `base`. An `ApiError` of type `stale` when someone else has saved
   * meanwhile.
   */
  save: (revised: Revised<T, R>, base: T) => Promise<unknown>
  /** Whether it may be saved, where that is asked first. What is declined stays typed. */
  agreed?: ((value: T) => Promise<boolean>) | undefined
  /** The queries of the rest of the site that hold the saved value. */
  invalidates: QueryKey
  saved: string
  failed: string
  /** Names what is typed among all that this browser keeps until it is saved; without it nothing is kept. */
  localDraftKey?: string | undefined
  /** Whether the page can be left without a question: its local draft is shown again on return. */
  mayLeaveUnsaved?: boolean | undefined
  /** What follows once it is saved, such as the next step. */
  onSaved?: (() => void) | undefined
  schema: z.ZodType<F, F>
  toForm: (value: T) => F
  fromForm: (form: F) => T
  /** Which of its lists are merged entry by entry with what someone else has saved. */
  lists?: EntryLists<F> | undefined
  /** Where in the form the server's field paths begin, such as `items.`. */
  root?: string | undefined
}

/** What is being saved of a form, and what that form started from. */
type Saving<T, R, F> = {
  revised: Revised<T, R>
  base: T
  /** What stood in the form then, which may be saved in another form, such as without spaces at its ends. */
  typed?: F
  /** What is stored afterwards takes the place of whatever was typed. */
  replacesForm?: boolean
  /** What its notice says besides. */
  note?: string | undefined
}

/** What refuses will refuse again. */
const retry = (failures: number, error: Error) => failures < 3 && !isRefusal(error)

/** Says that it was saved all the same. The next save starts from an earlier revision of the same value, and is merged with it. */
function showUnread(error: Error): void {
  toast('Error', `Saved, but not shown yet: ${failureOf(error)}. Please reload the page.`, 'destructive')
}

/** A form of something with revisions: what it starts from, saving it, and what happens when two edit it at once. */
export function useRevisionForm<T, R, F extends FieldValues>(plan: RevisionFormOptions<T, R, F>) {
  const { label, schema, toForm, fromForm } = plan
  const queryClient = useQueryClient()
  const query = queryOptions({ queryKey: plan.queryKey, queryFn: plan.read })
  const { data: revised } = useSuspenseQuery(query)
  const form = useForm<F>({
    resolver: contractResolver(schema),
    defaultValues: toForm(revised.value) as DefaultValues<F>,
  })
  const { isDirty } = form.formState
  useUnsaved(label, isDirty && !plan.mayLeaveUnsaved, plan.localDraftKey !== undefined)
  // What is typed starts from what is shown. What was read anew meanwhile, as after another form has changed it too, is shown where nothing is typed.
  const shown = useRef(revised)
  const copy = useLocalDraft<F, Revised<T, R>>(form, plan.localDraftKey, {
    stored: revised,
    toForm: ({ value }) => toForm(value),
    resume: (base) => {
      shown.current = base
    },
  })
  useEffect(() => {
    if (shown.current === revised || isDirty) return
    // A key that was pressed since the last rendering is not in its state yet: what stands in the form now counts.
    const values = form.getValues()
    const untouched = isSame(values, toForm(shown.current.value))
    if (!untouched && !isSame(values, toForm(revised.value))) return
    shown.current = revised
    if (untouched) form.reset(toForm(revised.value))
    copy.startFrom(revised)
  })

  const startFrom = (next: Revised<T, R>, typedSince = false) => {
    queryClient.setQueryData<Revised<T, R>>(plan.queryKey, next)
    shown.current = next
    form.reset(toForm(next.value), { keepValues: typedSince })
    copy.startFrom(next)
  }

  const { meet, ...merging } = useMerge<F, T>(saveMerged, plan.lists)
  const save = useMutation({
    mutationFn: ({ revised, base }: Saving<T, R, F>) => plan.save(revised, base),
    onSuccess: async (_, { revised: sent, typed, replacesForm, note }) => {
      merging.decideLater()
      await queryClient.invalidateQueries({ queryKey: plan.invalidates, refetchType: 'none' })
      let notice: () => unknown = () => toast('Success', withNote(plan.saved, note))
      const stored = await queryClient.fetchQuery({ ...query, staleTime: 0, retry }).catch((error: Error) => {
        notice = () => showUnread(error)
        return sent
      })
      startFrom(stored, !replacesForm && !isSame(form.getValues(), typed))
      // Not before the form has nothing unsaved: whoever leaves at this notice isn't asked whether to.
      notice()
      plan.onSaved?.()
    },
    onError: (error, { revised: sent, base, replacesForm }) => {
      const theirs = staleSave<T>(error)
      if (theirs) {
        const mine = replacesForm ? toForm(sent.value) : form.getValues()
        return meet(theirs, { base: toForm(base), theirs: toForm(theirs.current), mine })
      }
      if (error instanceof ApiError) showFieldErrors(form, error.problem.errors ?? [], plan.root)
      toast('Error', `${plan.failed}: ${failureOf(error)}`, 'destructive')
    },
  })

  /** Saves the merge of two edits. The form starts from the other person's version, which is the latest one stored. */
  function saveMerged(met: Conflict<F, T>, value: F): void {
    const { current, revision } = met.theirs
    startFrom({ value: current, revision: revision as R })
    form.reset(value, { keepDefaultValues: true })
    const revised = { value: fromForm(value), revision: revision as R }
    save.mutate({ revised, base: current, typed: structuredClone(value), note: mergedChangesNote(met, plan) })
  }

  return {
    form,
    revised,
    saving: save.isPending,
    submit: form.handleSubmit(async (values) => {
      const value = fromForm(values)
      const typed = structuredClone(form.getValues())
      if (plan.agreed && !(await plan.agreed(value))) return
      const { revision, value: base } = shown.current
      save.mutate({ revised: { value, revision }, base, typed })
    }),
    /** Whether what is shown was typed earlier and never saved. */
    found: copy.found,
    /** Gives up what was typed. */
    discard: () => startFrom(revised),
    /** Saves an earlier version again. */
    restore: (value: T) =>
      save.mutateAsync({
        revised: { value, revision: revised.revision },
        base: revised.value,
        replacesForm: true,
      }),
    ...merging,
  }
}
