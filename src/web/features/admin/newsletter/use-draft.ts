import { useQueryClient } from '@tanstack/react-query'
import {
  type DeskNewsletter,
  type NewsletterInput,
  newsletterInputSchema,
  newsletterTypedSchema,
  type OpenedNewsletter,
} from '#contract/newsletter-desk.ts'
import { useApi } from '#web/api.ts'
import { dropTyped, keepTyped, newsletterQuery, saveNewsletter } from '#web/queries/newsletter.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type DraftConflict, useDraftForm } from '../forms/use-draft-form.ts'

export type NewsletterConflict = DraftConflict<NewsletterInput, DeskNewsletter>

/** What a member of staff types into a newsletter stands under this name in their browser. */
export const typedKey = (staffId: string, id: string) => `newsletter:${staffId}:${id}`

/** The form of a newsletter's draft. */
export function useDraft(opened: OpenedNewsletter, staffId: string, onSaved: (newsletter: DeskNewsletter) => void) {
  const { id } = opened
  const api = useApi()
  const queryClient = useQueryClient()
  return useDraftForm<NewsletterInput, DeskNewsletter>({
    key: typedKey(staffId, id),
    opened,
    noun: 'the draft',
    nameOf: ({ subject }) => `“${subject}”`,
    schema: newsletterInputSchema,
    typedSchema: newsletterTypedSchema,
    keep: ({ value, basedOn }) => keepTyped(api, id, value, basedOn),
    drop: () => dropTyped(api, id),
    save: ({ value, basedOn }) => saveNewsletter(api, id, value, basedOn),
    onSaved: (newsletter) => {
      onSaved(newsletter)
      toast('Success', 'The draft is saved.')
    },
    // A colleague may have sent or deleted it meanwhile.
    onFailed: () => queryClient.invalidateQueries({ queryKey: newsletterQuery(api, id).queryKey }),
  })
}
