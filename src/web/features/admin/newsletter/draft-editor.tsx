import { useMutation } from '@tanstack/react-query'
import { Eye, Send, Trash2, UserCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormProvider, useController, useFormContext } from 'react-hook-form'
import type { AdminNewsletter, NewsletterInput, OpenedNewsletter } from '#contract/admin-newsletter.ts'
import { ApiError, useApi } from '#web/api.ts'
import { testNewsletter } from '#web/queries/newsletter.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AdvertisingNotes } from '../forms/advertising-notes.tsx'
import { AutosaveNote } from '../forms/autosave-note.tsx'
import { EditorConflict } from '../forms/conflict-dialog.tsx'
import { showFailure } from '../forms/failure.ts'
import { FormText } from '../forms/form-fields.tsx'
import { RestoredDraft } from '../forms/restored-draft-notice.tsx'
import { RichTextField } from '../forms/rich-text-field.tsx'
import { BarButton, SaveBar, UnsavedDot } from '../forms/save-bar.tsx'
import { showFieldErrors } from '../forms/show-field-errors.ts'
import { useNotifySent } from '../mail/mail-delivery.ts'
import { DeleteDialog, PreviewDialog } from './draft-dialogs.tsx'
import { SendDialog } from './send-dialog.tsx'
import { texts, useNewsletterForm } from './use-newsletter-form.ts'

type DraftEditorProps = {
  newsletter: OpenedNewsletter
  staffId: string
  onChanged: (newsletter: AdminNewsletter) => void
}

/** The editor of a newsletter, with preview, test and sending. */
export function DraftEditor({ newsletter, staffId, onChanged }: DraftEditorProps) {
  const draft = useNewsletterForm(newsletter, staffId, onChanged)
  const api = useApi()
  const me = useData(meQuery)
  const [open, setOpen] = useState<'preview' | 'delete' | 'send'>()
  const form = useRef<HTMLFormElement>(null)
  const close = () => setOpen(undefined)
  /** Saves before a test or sending, so that both use the saved content. */
  const whenSaved = async (then: () => void) => {
    if (!hasWords(draft.form.getValues('body'))) {
      draft.form.setError('body', { message: 'Please write something first' })
      editorOf(form.current)?.focus()
      return
    }
    if (await draft.saveFirst()) then()
  }
  const preview = async () => {
    await draft.flush()
    setOpen('preview')
  }
  const refuse = (error: Error) => {
    const isMerged = draft.meet(error)
    const then = 'Someone else has changed it meanwhile. Please look it over, and send it again.'
    if (isMerged) return void isMerged.then(() => toast('Not sent', then, 'destructive'))
    if (error instanceof ApiError) showFieldErrors(draft.form, error.problem.errors ?? [])
    showFailure(error)
  }
  const notifySent = useNotifySent()
  const test = useMutation({
    mutationFn: () => testNewsletter(api, newsletter.id),
    onSuccess: () => notifySent(`A test is on its way to ${me?.email}.`),
    onError: refuse,
  })

  return (
    <FormProvider {...draft.form}>
      <RestoredDraft editor={draft} where="Nobody else can see it." />
      <form ref={form} noValidate method="post" onSubmit={draft.submit} aria-label="Newsletter" className="grid gap-6">
        <LetterFields key={draft.formKey} />
        <AdvertisingNotes />
        <SaveBar wraps>
          <Button type="submit" variant="quiet" busy={draft.saving}>
            {newsletter.sendAt ? 'Save' : 'Save draft'}
            {draft.changed && !draft.saving && <UnsavedDot />}
          </Button>
          <AutosaveNote state={draft.autosaveState} />
          <div className="ml-auto flex gap-2 max-sm:gap-1.5">
            <BarButton Icon={Trash2} className="quiet-danger" onClick={() => setOpen('delete')}>
              Delete
            </BarButton>
            <BarButton Icon={Eye} onClick={() => void preview()}>
              Preview
            </BarButton>
            <BarButton
              Icon={UserCheck}
              aria-label="Send me a test"
              busy={test.isPending}
              onClick={() => void whenSaved(() => test.mutate())}
            >
              <span className="max-sm:hidden">Send me a test</span>
              <span aria-hidden className="sm:hidden">
                Test
              </span>
            </BarButton>
            <Button onClick={() => void whenSaved(() => setOpen('send'))}>
              <Send aria-hidden className="size-4 max-sm:hidden" />
              Send
            </Button>
          </div>
        </SaveBar>
      </form>
      {open === 'preview' && <PreviewDialog id={newsletter.id} onClose={close} />}
      {open === 'delete' && <DeleteDialog newsletter={newsletter} onClose={close} />}
      {open === 'send' && (
        // The version that the editor shows: another that a colleague has saved is refused, and brought together with it.
        <SendDialog
          newsletter={{ ...newsletter, subject: draft.saved.value.subject, revision: draft.saved.revision }}
          onSent={onChanged}
          onRefused={refuse}
          onClose={close}
        />
      )}
      <EditorConflict what="the draft" texts={texts} editor={draft} />
    </FormProvider>
  )
}

const hasWords = (html: string) => html.includes('<img') || html.replace(/<[^>]*>/g, '').trim() !== ''
/** The element of the rich text editor, which is no form control and has no name. */
const editorOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[contenteditable="true"]')

function LetterFields() {
  const { getValues, clearErrors } = useFormContext<NewsletterInput>()
  const { field, fieldState } = useController<NewsletterInput, 'body'>({ name: 'body' })
  return (
    <section className="panel grid gap-5" aria-label="Newsletter">
      <FormText<NewsletterInput> name="subject" label={texts.labels.subject} maxLength={150} autoComplete="off" />
      <FormText<NewsletterInput>
        name="preview"
        label={texts.labels.preview}
        maxLength={200}
        autoComplete="off"
        hint="Mail programs show it beside the subject. If you leave it empty, they show the subject again."
      />
      <RichTextField
        label={texts.labels.body}
        html={getValues('body')}
        onChange={(html) => {
          clearErrors('body')
          field.onChange(html)
        }}
        error={fieldState.error?.message}
        hint="We add the clinic’s name, its address and the unsubscribe link for you"
      />
    </section>
  )
}
