import { useMemo } from 'react'
import { FormProvider } from 'react-hook-form'
import { type EmailKind, type EmailWords, emailKindName, emailKinds } from '#contract/email-kinds.ts'
import { emailKindsQuery } from '#web/queries/email-words.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { AdvertisingNotes } from '../forms/advertising-notes.tsx'
import { EditorConflict } from '../forms/conflict-dialog.tsx'
import { FormFactText } from '../forms/fact-field.tsx'
import { FormText, FormTextArea } from '../forms/form-fields.tsx'
import { RestoredDraft } from '../forms/restored-draft-notice.tsx'
import { useFacts } from '../forms/use-facts.ts'
import { alertClass } from '../frame/alert-panel.tsx'
import { EmailWordsBar } from './email-words-bar.tsx'
import { EmailWordsPreview } from './email-words-preview.tsx'
import { texts, useEmailWordsForm } from './use-email-words-form.ts'

/** The clinic's words in one kind of email, with the email itself beside them as it is typed. */
export function EmailWordsEditor({ kind }: { kind: EmailKind }) {
  const editor = useEmailWordsForm(kind)
  const { form } = editor
  const mayChange = useData(meQuery)?.role === 'owner' || emailKinds[kind].group !== 'accounts'
  const broken = useData(emailKindsQuery).find((row) => row.kind === kind)?.broken ?? []
  return (
    <FormProvider {...form}>
      <RestoredDraft editor={editor} where="Emails don’t say it yet." />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:items-start">
        <form noValidate method="post" onSubmit={editor.submit} aria-label={emailKindName(kind)}>
          {/* Disabled until hydration: input before it would be lost. */}
          <fieldset disabled={!useHydrated() || !mayChange} className="grid gap-6">
            {!mayChange && (
              <p className={alertClass}>Emails about accounts are changed by owners. You can see what this one says.</p>
            )}
            {broken.length > 0 && <Broken fields={broken} />}
            <EmailWordsFields kind={kind} mayChange={mayChange} />
            <AdvertisingNotes />
            {mayChange && <EmailWordsBar kind={kind} editor={editor} />}
          </fieldset>
        </form>
        <EmailWordsPreview kind={kind} mayTest={mayChange} />
      </div>
      <EditorConflict what={`the email “${emailKindName(kind)}”`} texts={texts} editor={editor} />
    </FormProvider>
  )
}

const Broken = ({ fields }: { fields: (keyof EmailWords)[] }) => (
  <p className={alertClass}>
    What was saved for {fields.map((field) => texts.labels[field].toLowerCase()).join(', ')} can’t be used, so this
    email goes out with the words it had at first. Check them and save.
  </p>
)

const rows = { subject: 1, heading: 1, opening: 6, closing: 3 } as const

/** The fields of an email's text, in the order of the email; read-only for staff who may not change it. */
function EmailWordsFields({ kind, mayChange }: { kind: EmailKind; mayChange: boolean }) {
  const clinic = useFacts()
  const facts = useMemo(() => {
    const own: Record<string, { label: string; value: string }> = emailKinds[kind].facts
    return [...Object.entries(own).map(([name, fact]) => ({ name, ...fact })), ...clinic]
  }, [kind, clinic])
  const field = (name: keyof EmailWords, hint?: string) => {
    const props = { name, label: texts.labels[name], hint }
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
