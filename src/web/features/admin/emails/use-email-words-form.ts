import { useQueryClient } from '@tanstack/react-query'
import { type EmailKind, type EmailWords, emailKindName } from '#contract/email-kinds.ts'
import { emailWordsSchema } from '#contract/email-words.ts'
import { useApi } from '#web/api.ts'
import { readEmailWords, saveEmailWords } from '#web/queries/email-words.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import type { FieldTexts } from '../forms/field-texts.ts'
import { useRevisionForm } from '../forms/use-revision-form.ts'

/** The labels of the fields of an email's text. */
export const texts: FieldTexts<EmailWords> & { labels: Record<keyof EmailWords, string> } = {
  labels: { subject: 'Subject', heading: 'Heading', opening: 'Opening words', closing: 'Closing words' },
}

const kindsKey = ['admin', 'email-words']

/** The form of an email's text. Unsaved input is kept in this browser. */
export function useEmailWordsForm(kind: EmailKind) {
  const api = useApi()
  const queryClient = useQueryClient()
  const me = useData(meQuery)
  return useRevisionForm<EmailWords, number, EmailWords>({
    ...texts,
    label: `the email “${emailKindName(kind)}”`,
    schema: emailWordsSchema(kind),
    toForm: (value) => value,
    fromForm: (value) => value,
    queryKey: ['admin', 'email-words', kind],
    read: () => readEmailWords(api, kind),
    save: async (revised) => {
      await saveEmailWords(api, kind, revised)
      await queryClient.invalidateQueries({ queryKey: kindsKey, exact: true })
    },
    invalidates: [...kindsKey, kind],
    saved: 'Saved. The next email of this kind will use these words.',
    failed: 'The email wasn’t saved',
    localDraftKey: `email-words:${me?.id}:${kind}`,
    mayLeaveUnsaved: true,
  })
}

export type EmailWordsForm = ReturnType<typeof useEmailWordsForm>
