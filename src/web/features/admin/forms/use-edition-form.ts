import { zodResolver } from '@hookform/resolvers/zod'
import { type QueryKey, queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { asStaff } from '../sign-in/sign-in-again.ts'
import { showFieldErrors } from './show-field-errors.ts'
import { useUnsaved } from './unsaved.ts'

/** Something with the revision that an edit of it starts from. */
export type Edition<T, R> = { value: T; revision: R }

export type EditionPlan<T, R, F extends FieldValues> = {
  /** What staff call it. */
  label: string
  queryKey: QueryKey
  read: () => Promise<Edition<T, R>>
  /** Saves what was edited from a revision. An `ApiError` of type `stale` when someone else has saved meanwhile. */
  save: (edition: Edition<T, R>) => Promise<unknown>
  /** What the rest of the site knows of it, and must read anew. */
  outdates: QueryKey
  saved: string
  failed: string
  schema: z.ZodType<F, F>
  toForm: (value: T) => F
  fromForm: (form: F) => T
  /** Where in the form the server's field paths begin, such as `items.`. */
  root?: string | undefined
}

/** What someone else saved while this form was being edited. */
export type Conflict<T, R> = { theirs: Edition<T, R>; mine: T }

/** `replacesForm`: what is stored afterwards takes the place of whatever was typed. */
type Saving<T, R> = { edition: Edition<T, R>; replacesForm?: boolean }

/** A form of something with revisions: what it starts from, saving it, and what happens when two edit it at once. */
export function useEditionForm<T, R, F extends FieldValues>(plan: EditionPlan<T, R, F>) {
  const { label, schema, toForm, fromForm } = plan
  const queryClient = useQueryClient()
  const query = queryOptions({ queryKey: plan.queryKey, queryFn: plan.read })
  const { data: edition } = useSuspenseQuery(query)
  const [conflict, setConflict] = useState<Conflict<T, R>>()
  const form = useForm<F>({ resolver: zodResolver(schema), defaultValues: toForm(edition.value) as DefaultValues<F> })
  useUnsaved(label, form.formState.isDirty)

  const startFrom = (next: Edition<T, R>, typedSince = false) => {
    queryClient.setQueryData<Edition<T, R>>(plan.queryKey, next)
    form.reset(toForm(next.value), { keepValues: typedSince })
  }

  const save = useMutation({
    mutationFn: ({ edition }: Saving<T, R>) => asStaff(() => plan.save(edition)),
    onSuccess: async (_, { edition: sent, replacesForm }) => {
      setConflict(undefined)
      toast('Success', plan.saved)
      await queryClient.invalidateQueries({ queryKey: plan.outdates, refetchType: 'none' })
      const stored = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      startFrom(stored, !replacesForm && !isSame(fromForm(form.getValues()), sent.value))
    },
    onError: (error, { edition: sent }) => {
      const theirs = staleEdition<T, R>(error)
      if (theirs) return setConflict({ theirs, mine: sent.value })
      if (error instanceof ApiError) showFieldErrors(form, error.problem.errors ?? [], plan.root)
      toast('Error', `${plan.failed}: ${error.message || 'Unknown error'}`, 'destructive')
    },
  })

  return {
    form,
    edition,
    saving: save.isPending,
    submit: form.handleSubmit((values) =>
      save.mutate({ edition: { value: fromForm(values), revision: edition.revision } }),
    ),
    /** Saves an earlier version again. */
    restore: (value: T) => save.mutateAsync({ edition: { value, revision: edition.revision }, replacesForm: true }),
    conflict,
    keepMine: ({ theirs, mine }: Conflict<T, R>) =>
      save.mutate({ edition: { value: mine, revision: theirs.revision } }),
    takeTheirs: ({ theirs }: Conflict<T, R>) => {
      setConflict(undefined)
      startFrom(theirs)
    },
    decideLater: () => setConflict(undefined),
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function staleEdition<T, R>(error: Error): Edition<T, R> | undefined {
  if (!(error instanceof ApiError) || error.problem.type !== 'stale') return undefined
  const { current, revision } = error.problem
  return { value: current as T, revision: revision as R }
}
