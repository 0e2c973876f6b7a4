import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { AdminNewsletter } from '#contract/admin-newsletter.ts'
import { formatCount } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { newsletterPreviewQuery, removeNewsletter, stopNewsletter } from '#web/queries/newsletter.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { EmailPlaceholder, EmailView } from '../mail/email-view.tsx'
import { useHasMailServer } from '../mail/mail-delivery.ts'

/** A preview of a newsletter. */
export const PreviewDialog = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Dialog wide onOpenChange={onClose} title="As it arrives">
    <NewsletterLetter id={id} />
  </Dialog>
)

/** The current content of the newsletter; for a draft with its unsaved input. */
export function NewsletterLetter({ id }: { id: string }) {
  const api = useApi()
  const { data, error } = useQuery(newsletterPreviewQuery(api, id))
  if (error) return <p role="alert">{messageOf(error)}</p>
  return data ? <EmailView title="The newsletter" email={data} /> : <EmailPlaceholder />
}

type StopProps = { newsletter: AdminNewsletter; onStopped: (newsletter: AdminNewsletter) => void; onClose: () => void }
/** Asks for confirmation before a paused newsletter is stopped permanently. */
export function StopDialog({ newsletter: { id, progress, recipients }, onStopped, onClose }: StopProps) {
  const api = useApi()
  const hasMailServer = useHasMailServer()
  const send = async () => {
    onStopped(await stopNewsletter(api, id))
    toast('Success', 'The newsletter has been stopped.')
  }
  return (
    <FormDialog title="Stop it for good?" action="Stop for good" variant="danger" send={send} onClose={onClose}>
      <p>
        {hasMailServer
          ? `${formatCount(progress.sent)} of ${formatCount(recipients)} already have it. Nobody else will get it.`
          : `${formatCount(progress.sent)} of ${formatCount(recipients)} are in the mail folder. No more will be written.`}{' '}
        This can’t be undone.
      </p>
    </FormDialog>
  )
}

/** Asks before a draft is deleted. */
export function DeleteDialog({ newsletter, onClose }: { newsletter: AdminNewsletter; onClose: () => void }) {
  const api = useApi()
  const [, navigate] = useLocation()
  const send = async () => {
    await removeNewsletter(api, newsletter.id)
    toast('Success', 'The draft has been deleted.')
    navigate('/admin/newsletter', { replace: true })
  }
  return (
    <FormDialog title="Delete this draft?" action="Delete" variant="danger" send={send} onClose={onClose}>
      {() => <p>“{newsletter.subject}” will be deleted. For 30 days you’ll find it under Deleted.</p>}
    </FormDialog>
  )
}
