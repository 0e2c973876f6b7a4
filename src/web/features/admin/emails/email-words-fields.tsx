import { type EmailKind, type EmailWords, emailKinds } from '#contract/email-kinds.ts'
import { FormText, FormTextArea } from '../forms/form-fields.tsx'
import { words } from './use-email-words-form.ts'

/** The fields of an email's words, in the order in which the email has them. */
export function EmailWordsFields({ kind }: { kind: EmailKind }) {
  return (
    <section className="panel grid gap-5" aria-label="Words">
      <FormText<EmailWords> name="subject" label={words.labels.subject} />
      <FormText<EmailWords> name="heading" label={words.labels.heading} />
      <FormTextArea<EmailWords>
        name="opening"
        label={words.labels.opening}
        rows={6}
        hint="Leave an empty line between paragraphs."
      />
      <div className="rounded-lg bg-paper-deep px-4 py-3 text-small">
        <p className="font-semibold">Always in this email</p>
        <p className="mt-1 text-ink-soft">{emailKinds[kind].always}</p>
      </div>
      <FormTextArea<EmailWords> name="closing" label={words.labels.closing} rows={3} />
    </section>
  )
}
