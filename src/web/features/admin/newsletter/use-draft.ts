import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type DeskNewsletter, type NewsletterInput, newsletterInputSchema } from '#contract/newsletter-desk.ts'
import { ApiError, useApi } from '#web/api.ts'
import { saveNewsletter } from '#web/queries/newsletter.ts'
import { toast } from '#web/ui/toast-store.ts'
import { showFieldErrors } from '../forms/show-field-errors.ts'
import { forgetHere, keepHere, typedHere } from '../forms/typed-here.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { asStaff } from '../sign-in/sign-in-again.ts'

const typedSchema = z.object({
  value: z.object({ subject: z.string(), preview: z.string(), body: z.string() }),
  basedOn: z.int(),
})
/** What someone else saved while this draft was being written. */
export type DraftConflict = { theirs: DeskNewsletter; mine: NewsletterInput }
type Saving = { value: NewsletterInput; basedOn: number }

/** The form of a draft. What is typed stays in this browser until it is saved. */
export function useDraft(opened: DeskNewsletter, staffId: string, onSaved: (newsletter: DeskNewsletter) => void) {
  const { id } = opened
  const api = useApi()
  const key = `newsletter:${staffId}:${id}`
  const [found] = useState(() => typedHere(key, typedSchema))
  const basedOn = useRef(found?.basedOn ?? opened.revision)
  const [changed, setChanged] = useState(found !== undefined)
  const [conflict, setConflict] = useState<DraftConflict>()
  const [edition, setEdition] = useState(0)
  const form = useForm<NewsletterInput>({
    resolver: zodResolver(newsletterInputSchema),
    defaultValues: found?.value ?? opened.value,
  })
  useUnsaved(`“${opened.subject}”`, changed)
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (name === undefined) return
        setChanged(true)
        keepHere(key, { value: values, basedOn: basedOn.current })
      },
    }),
  )
  const startFrom = (newsletter: DeskNewsletter) => {
    basedOn.current = newsletter.revision
    form.reset(newsletter.value)
    setChanged(false)
    setConflict(undefined)
    forgetHere(key)
    onSaved(newsletter)
  }

  const save = useMutation({
    mutationFn: ({ value, basedOn }: Saving) => asStaff(() => saveNewsletter(api, id, value, basedOn)),
    onSuccess: (newsletter) => {
      startFrom(newsletter)
      toast('Success', 'The draft is saved.')
    },
    onError: (error, { value }) => {
      if (error instanceof ApiError && error.problem.type === 'stale')
        return setConflict({ theirs: error.problem.current as DeskNewsletter, mine: value })
      if (error instanceof ApiError) showFieldErrors(form, error.problem.errors ?? [])
      toast('Error', `Failed to save the draft: ${error.message || 'Unknown error'}`, 'destructive')
    },
  })

  return {
    form,
    found: found !== undefined && changed,
    changed,
    edition,
    saving: save.isPending,
    submit: form.handleSubmit((value) => save.mutate({ value, basedOn: basedOn.current })),
    /** Saves what is typed, if anything is; answers the newsletter as it then is, or nothing where that failed. */
    saved: async (): Promise<DeskNewsletter | undefined> => {
      if (!changed) return opened
      let done: DeskNewsletter | undefined
      await form.handleSubmit(async (value) => {
        done = await save.mutateAsync({ value, basedOn: basedOn.current }).catch(() => undefined)
      })()
      return done
    },
    discard: () => {
      startFrom(opened)
      setEdition((edition) => edition + 1)
    },
    conflict,
    keepMine: ({ theirs, mine }: DraftConflict) => save.mutate({ value: mine, basedOn: theirs.revision }),
    takeTheirs: ({ theirs }: DraftConflict) => {
      startFrom(theirs)
      setEdition((edition) => edition + 1)
    },
    decideLater: () => setConflict(undefined),
  }
}
