import { useMemo } from 'react'
import { type EmailKind, type EmailWords, emailKinds } from '#contract/email-kinds.ts'
import { FormFactText } from '../forms/fact-field.tsx'
import { FormText, FormTextArea } from '../forms/form-fields.tsx'
import { useFacts } from '../forms/use-facts.ts'
import { words } from './use-email-words-form.ts'

const rows = { subject: 1, heading: 1, opening: 6, closing: 3 } as const

/** The fields of an email's text, in the order of the email; read-only for staff who may not change it. */
export function EmailWordsFields({ kind, mayChange }: { kind: EmailKind; mayChange: boolean }) {
  const clinic = useFacts()
  const facts = useMemo(() => {
    const own: Record<string, { label: string; value: string }> = emailKinds[kind].facts
    return [...Object.entries(own).map(([name, fact]) => ({ name, ...fact })), ...clinic]
  }, [kind, clinic])
  const field = (name: keyof EmailWords, hint?: string) => {
    const props = { name, label: words.labels[name], hint }
    if (mayChange) return <FormFactText<EmailWords> {...props} rows={rows[name]} facts={facts} />
    if (rows[name] === 1) return <FormText<EmailWords> {...props} />
    return <FormTextArea<EmailWords> {...props} rows={rows[name]} />
  }
  return (
    <section className="panel grid gap-5" aria-label="Words">
      {field('subject')}
      {field('heading')}
      {field('opening', 'Leave an empty line between paragraphs.')}
      <div className="rounded-lg bg-paper-deep px-4 py-3 text-small">
        <p className="font-semibold">Always in this email</p>
        <p className="mt-1 text-ink-soft">{emailKinds[kind].always}</p>
      </div>
      {field('closing')}
    </section>
  )
}
