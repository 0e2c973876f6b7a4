import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { DeskNewsletter } from '#contract/newsletter-desk.ts'
import { ApiError, useApi } from '#web/api.ts'
import { readNewsletterPreview, removeNewsletter, sendNewsletter } from '#web/queries/newsletter.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DifferenceList } from '../forms/difference-list.tsx'
import { differences } from '../forms/differences.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { asStaff } from '../sign-in/sign-in-again.ts'
import { messageOf } from '../sign-in/sign-in-form.tsx'
import type { DraftConflict } from './use-draft.ts'

const figure = new Intl.NumberFormat('en-AU')

/** A newsletter as it arrives. */
export const PreviewDialog = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Dialog open wide onOpenChange={onClose} title="As it arrives">
    <LetterPreview id={id} />
  </Dialog>
)

/** The e-mail itself, in a frame that runs nothing. */
export function LetterPreview({ id }: { id: string }) {
  const api = useApi()
  const { data, error } = useQuery({
    queryKey: ['admin', 'newsletter-preview', id],
    queryFn: () => asStaff(() => readNewsletterPreview(api, id)),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data) return <div className="placeholder h-96" aria-busy="true" />
  return (
    <>
      <p className="mb-3">
        <span className="text-ink-soft">Subject: </span>
        {data.subject}
      </p>
      <iframe title="The newsletter" sandbox="" srcDoc={data.html} className="letter-preview" />
      <details className="mt-3">
        <summary className="text-link">The same as plain text</summary>
        <pre className="mt-2 whitespace-pre-wrap text-small">{data.text}</pre>
      </details>
    </>
  )
}

type SendProps = {
  newsletter: DeskNewsletter
  onSent: (newsletter: DeskNewsletter) => void
  onRefused: (error: Error) => void
  onClose: () => void
}
/** Asks before it goes to everyone: an e-mail cannot be called back. */
export function SendDialog({ newsletter, onSent, onRefused, onClose }: SendProps) {
  const api = useApi()
  const { id, subscribers, revision, subject } = newsletter
  const readers = `${figure.format(subscribers)} ${subscribers === 1 ? 'subscriber' : 'subscribers'}`
  const send = async () => {
    try {
      onSent(await sendNewsletter(api, id, revision))
      toast('Success', `“${subject}” is on its way.`)
    } catch (error) {
      // What is missing stands in the form below, not in this question.
      if (!(error instanceof ApiError) || error.status !== 422) throw error
      onRefused(error)
    }
  }
  return (
    <FormDialog title={`Send to ${readers}?`} action={`Send to ${readers}`} send={send} onClose={onClose}>
      {() => (
        <p>
          “{subject}” goes to everyone who is on the list now, about 600 a minute. You can pause it on the way; what has
          been sent cannot be called back.
        </p>
      )}
    </FormDialog>
  )
}

/** Asks before a draft is deleted for good. */
export function DeleteDialog({ newsletter, onClose }: { newsletter: DeskNewsletter; onClose: () => void }) {
  const api = useApi()
  const [, navigate] = useLocation()
  const send = async () => {
    await removeNewsletter(api, newsletter.id)
    toast('Success', 'The draft is deleted.')
    navigate('/admin/newsletter', { replace: true })
  }
  return (
    <FormDialog title="Delete this draft?" action="Delete" variant="danger" send={send} onClose={onClose}>
      {() => <p>“{newsletter.subject}” will be gone. This cannot be undone.</p>}
    </FormDialog>
  )
}

type ConflictProps = {
  conflict: DraftConflict
  saving: boolean
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}
/** Two have written the same draft: shows what the other saved, and offers theirs or mine. */
export const DraftConflictDialog = ({ conflict, saving, onTheirs, onMine, onClose }: ConflictProps) => (
  <Dialog
    open
    wide
    onOpenChange={onClose}
    title="Someone else has saved"
    description="The draft was saved after you began. Nothing of yours is lost: choose which to keep."
    footer={
      <>
        <Button variant="quiet" onClick={onTheirs}>
          Use theirs
        </Button>
        <Button busy={saving} onClick={onMine}>
          Keep mine
        </Button>
      </>
    }
  >
    <DifferenceList
      differences={differences(inWords(conflict.theirs.value), inWords(conflict.mine))}
      names={{ from: 'Theirs', to: 'Mine' }}
    />
  </Dialog>
)

const inWords = ({ body, ...rest }: DraftConflict['mine']) => ({
  ...rest,
  text: body.replace(/<\/(?:p|h2|h3|li)>/g, '\n').replace(/<[^>]*>/g, ''),
})
