import { useQueryClient } from '@tanstack/react-query'
import {
  type AdminNewsletter,
  type NewsletterInput,
  newsletterInputSchema,
  newsletterTypedSchema,
  type OpenedNewsletter,
} from '#contract/admin-newsletter.ts'
import { useApi } from '#web/api.ts'
import {
  deleteNewsletterWorkingCopy,
  newsletterQuery,
  saveNewsletter,
  saveNewsletterWorkingCopy,
} from '#web/queries/newsletter.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { FieldTexts } from '../forms/field-texts.ts'
import { withNote } from '../forms/stale-save.ts'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { passages } from '../forms/written-differences.ts'

export const texts = {
  labels: { subject: 'Subject', preview: 'Preview line', body: 'Text' },
  formatters: { body: passages },
} satisfies FieldTexts<NewsletterInput>

/** The local storage key of the unsaved text that a member of staff has typed into a newsletter. */
export const localDraftKey = (staffId: string, id: string) => `newsletter:${staffId}:${id}`

/** The form of a newsletter's draft. */
export function useNewsletterForm(
  opened: OpenedNewsletter,
  staffId: string,
  onSaved: (newsletter: AdminNewsletter) => void,
) {
  const { id } = opened
  const api = useApi()
  const queryClient = useQueryClient()
  return useDraftForm<NewsletterInput, AdminNewsletter>({
    ...texts,
    key: localDraftKey(staffId, id),
    opened,
    noun: 'the draft',
    nameOf: ({ subject }) => `“${subject}”`,
    schema: newsletterInputSchema,
    typedSchema: newsletterTypedSchema,
    saveWorkingCopy: ({ value, basedOn }) => saveNewsletterWorkingCopy(backgroundApi, id, value, basedOn),
    deleteWorkingCopy: () => deleteNewsletterWorkingCopy(api, id),
    save: ({ value, basedOn }) => saveNewsletter(api, id, value, basedOn),
    onSaved: (newsletter, note) => {
      onSaved(newsletter)
      toast('Success', withNote('The draft has been saved.', note))
    },
    onReplaced: onSaved,
    // A colleague may have sent or deleted it in the meantime.
    onFailed: () => queryClient.invalidateQueries({ queryKey: newsletterQuery(api, id).queryKey }),
  })
}
