import { useQuery } from '@tanstack/react-query'
import { emailName } from '#contract/email-templates.ts'
import type { EmailRow } from '#contract/order.ts'
import { useApi } from '#web/api.ts'
import { emailQuery } from '#web/queries/orders.ts'
import { Link } from '#web/router.tsx'
import type { Address } from '#web/routes.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { messageOf } from '../forms/failure.ts'
import { EmailPlaceholder, EmailView } from '../mail/email-view.tsx'
import { MailNote } from '../mail/mail-note.tsx'
import { useResendEmail } from './use-email-actions.ts'

type About = NonNullable<EmailRow['about']>
const subjects: Record<About['kind'], { name: string; addressOf: (id: string) => Address }> = {
  order: { name: 'Open the order', addressOf: (id) => `/admin/orders/${id}` },
  voucher: { name: 'Open the voucher', addressOf: (id) => `/admin/vouchers/${id}` },
  appointment: { name: 'Open the request', addressOf: (id) => `/admin/appointments?open=${id}` },
  newsletter: { name: 'Open the newsletter', addressOf: (id) => `/admin/newsletter/${id}` },
}

type EmailDialogProps = { email: EmailRow; linked: boolean; onClose: () => void }

/** An email of the outbox: its content, its subject matter, and a button to send it again. */
export function EmailDialog({ email, linked, onClose }: EmailDialogProps) {
  const api = useApi()
  const { data, error } = useQuery(emailQuery(api, email.id))
  const again = useResendEmail(email.id)
  const about = linked && email.about
  const whyNotAgain = data?.preview && data.noAgain
  const mayGoAgain = data?.noAgain === ''
  return (
    <Dialog
      wide
      onOpenChange={onClose}
      title={emailName(email.template)}
      description={`To ${email.recipient}`}
      footer={
        (whyNotAgain || about || mayGoAgain) && (
          <>
            {whyNotAgain && <p className="mr-auto self-center text-ink-soft text-small">{whyNotAgain}</p>}
            {about && (
              <Link to={subjects[about.kind].addressOf(about.id)} className={buttonClass('quiet')}>
                {subjects[about.kind].name}
              </Link>
            )}
            {mayGoAgain && (
              <Button busy={again.isPending} onClick={() => again.mutate(undefined, { onSuccess: onClose })}>
                {email.status === 'failed' || email.status === 'let-go' ? 'Try again' : 'Send again'}
              </Button>
            )}
          </>
        )
      }
    >
      {mayGoAgain && (
        <div className="mb-3 empty:hidden">
          <MailNote />
        </div>
      )}
      {email.lastError && <p className="mb-3 text-cinnabar-deep text-small">{email.lastError}</p>}
      {error && <p role="alert">{messageOf(error)}</p>}
      {!data && !error && <EmailPlaceholder />}
      {data?.noPreview && <p>{data.noPreview}</p>}
      {data?.preview && (
        <>
          <EmailView title="The email" email={data.preview} />
          <p className="mt-3 text-ink-soft text-small">
            This is how it would read if it were written now. Only the recipient sees voucher codes.
          </p>
        </>
      )}
    </Dialog>
  )
}
