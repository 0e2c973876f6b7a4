import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  type DeskPost,
  type OpenedPost,
  type PostContent,
  postInputSchema,
  postTypedSchema,
} from '#contract/post-desk.ts'
import { ApiError, useApi } from '#web/api.ts'
import { dropTyped, keepTyped, savePost } from '#web/queries/blog.ts'
import { toast } from '#web/ui/toast-store.ts'
import { showFieldErrors } from '../forms/show-field-errors.ts'
import { typedHere } from '../forms/typed-here.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { useAutosave } from '../forms/use-autosave.ts'
import { asStaff } from '../sign-in/sign-in-again.ts'

/** What was typed, and the version of the article that it started from. */
const typedSchema = z.object({ value: postTypedSchema, basedOn: z.int() })
type Typed = z.infer<typeof typedSchema>

/** What someone else saved while this form was being edited. */
export type PostConflict = { theirs: DeskPost; mine: PostContent }
type Saving = { value: PostContent; basedOn: number; typed: PostContent; replacesForm?: boolean }

/** The form of an article: what it starts from, keeping what is typed, saving, and what others save meanwhile. */
export function usePostForm(opened: OpenedPost, staffId: string) {
  const { id } = opened
  const api = useApi()
  const queryClient = useQueryClient()
  const key = `post:${staffId}:${id}`
  const [here] = useState(() => typedHere(key, typedSchema))
  const [found] = useState<Typed | undefined>(here ?? opened.workingCopy ?? undefined)
  const [saved, setSaved] = useState<DeskPost>(opened)
  const [basedOn, setBasedOn] = useState(found?.basedOn ?? opened.revision)
  const [changed, setChanged] = useState(found !== undefined)
  const [conflict, setConflict] = useState<PostConflict>()
  // Texts that did not come from the keyboard make the text's editor begin anew.
  const [edition, setEdition] = useState(0)
  const form = useForm<PostContent>({
    resolver: zodResolver(postInputSchema),
    defaultValues: found?.value ?? opened.value,
  })
  const autosave = useAutosave<Typed>(key, ({ value, basedOn }) => keepTyped(api, id, value, basedOn))
  useUnsaved(`“${saved.value.title}”`, ['on the way', 'browser'].includes(autosave.kept.where))

  const keep = (value: PostContent) => {
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

  const unsent = useRef(here)
  useEffect(() => {
    // What did not reach the server the last time does so now.
    if (unsent.current) autosave.keep(unsent.current)
    unsent.current = undefined
  })

  const startFrom = (post: DeskPost) => {
    setSaved(post)
    setBasedOn(post.revision)
    setChanged(false)
    form.reset(post.value)
    autosave.forget()
  }

  const save = useMutation({
    mutationFn: async ({ value, basedOn }: Saving) => {
      await autosave.settle()
      return asStaff(() => savePost(api, id, value, basedOn))
    },
    onSuccess: async (post, { typed, replacesForm }) => {
      setConflict(undefined)
      const now = structuredClone(form.getValues())
      const typedSince = !replacesForm && !isSame(now, typed)
      startFrom(post)
      if (replacesForm) setEdition((edition) => edition + 1)
      if (typedSince) {
        form.reset(now, { keepDefaultValues: true })
        autosave.keep({ value: now, basedOn: post.revision })
        setChanged(true)
      }
      toast('Success', `“${post.value.title}” ${toldStates[post.state]}`)
      await queryClient.invalidateQueries({ queryKey: ['posts'], refetchType: 'none' })
      await queryClient.invalidateQueries({ queryKey: ['post'], refetchType: 'none' })
    },
    onError: (error, { value }) => {
      autosave.keep({ value: structuredClone(form.getValues()), basedOn })
      const theirs = staleCopy(error)
      if (theirs) return setConflict({ theirs, mine: value })
      if (error instanceof ApiError) showFieldErrors(form, error.problem.errors ?? [])
      toast('Error', `Failed to save the article: ${error.message || 'Unknown error'}`, 'destructive')
    },
  })

  /** Shows a text that did not come from the keyboard. */
  const show = (post: DeskPost) => {
    startFrom(post)
    setEdition((edition) => edition + 1)
  }
  const discard = useMutation({
    mutationFn: async () => {
      await autosave.settle()
      await asStaff(() => dropTyped(api, id))
    },
    onError: (error) => toast('Error', `Failed to discard it: ${error.message}`, 'destructive'),
  })

  return {
    form,
    saved,
    found: found !== undefined && changed,
    changed,
    edition,
    kept: autosave.kept,
    flush: autosave.flush,
    saving: save.isPending,
    submit: form.handleSubmit(
      (value) => save.mutate({ value, basedOn, typed: structuredClone(form.getValues()) }),
      () => toast('Please check the article', 'What is wrong stands beside the fields.', 'destructive'),
    ),
    /** Puts the words of an earlier version into the form; whether and where it is published stays as it is. */
    restore: (version: PostContent) => {
      const { slug, published, publishAt } = form.getValues()
      const next = { ...version, slug, published, publishAt }
      form.reset(next, { keepDefaultValues: true })
      setEdition((edition) => edition + 1)
      keep(next)
    },
    discarding: discard.isPending,
    discard: () => discard.mutateAsync().then(() => show(saved)),
    conflict,
    keepMine: ({ theirs, mine }: PostConflict) =>
      save.mutate({ value: mine, basedOn: theirs.revision, typed: structuredClone(form.getValues()) }),
    takeTheirs: ({ theirs }: PostConflict) =>
      discard.mutate(undefined, {
        onSuccess: () => {
          setConflict(undefined)
          show(theirs)
        },
      }),
    decideLater: () => setConflict(undefined),
  }
}

const toldStates = {
  draft: 'is saved as a draft.',
  scheduled: 'is saved and comes out at its time.',
  published: 'is saved and on the site.',
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, inner]) => [name, sorted(inner)])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    : value

function staleCopy(error: Error): DeskPost | undefined {
  if (!(error instanceof ApiError) || error.problem.type !== 'stale') return undefined
  return error.problem.current as DeskPost
}
