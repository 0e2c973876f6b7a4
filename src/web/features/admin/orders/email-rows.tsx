import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emailNames } from '#contract/email-names.ts'
import type { EmailRow } from '#contract/order.ts'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { retryEmail } from '#web/queries/orders.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { asStaff } from '../sign-in/sign-in-again.ts'
import { messageOf } from '../sign-in/sign-in-form.tsx'
import { useWhen } from '../when.ts'
import { Badge } from './status-badge.tsx'

const states: Record<EmailRow['status'], [tone: string, text: string]> = {
  queued: ['calm', 'Waiting'],
  sending: ['calm', 'Sending'],
  sent: ['good', 'Sent'],
  failed: ['alarm', 'Failed'],
  cancelled: ['calm', 'Not sent'],
}

/** E-mails with what became of them; one that failed can be tried again. */
export function EmailRows({ emails, orderId }: { emails: EmailRow[]; orderId?: string }) {
  if (orderId && emails.length === 0) return null
  const rows = (
    <ul className="order-rows">
      {emails.map((email) => (
        <Row key={email.id} email={email} linked={!orderId} />
      ))}
    </ul>
  )
  if (!orderId) return rows
  return (
    <section className="panel" aria-labelledby="emails">
      <h2 id="emails">E-mails</h2>
      {rows}
    </section>
  )
}

function Row({ email, linked }: { email: EmailRow; linked: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const disabled = !useHydrated()
  const when = useWhen()
  const retry = useMutation({
    mutationFn: () => asStaff(() => retryEmail(api, email.id)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'emails'] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
      toast('Success', 'The e-mail will be sent again.')
    },
    onError: (error) => toast('Error', messageOf(error), 'destructive'),
  })
  const [tone, text] = states[email.status]
  const at = email.sentAt ?? (email.status === 'queued' ? email.nextAttemptAt : email.createdAt)
  return (
    <li id={`email-${email.id}`}>
      <div>
        {linked && email.about ? (
          <Link to={`/admin/${email.about.kind}s/${email.about.id}`} className="text-link">
            {emailNames[email.template] ?? email.template}
          </Link>
        ) : (
          (emailNames[email.template] ?? email.template)
        )}
        <span className="block text-ink-soft text-small [overflow-wrap:anywhere]">{email.recipient}</span>
        {email.status === 'queued' && email.nextAttemptAt > email.createdAt && (
          <span className="block text-small">
            {email.attempts > 0 && `Tried ${email.attempts === 1 ? 'once' : `${email.attempts} times`}. `}
            To be sent {when(email.nextAttemptAt)}
          </span>
        )}
        {email.lastError && <span className="block text-cinnabar-deep text-small">{email.lastError}</span>}
        {email.status === 'failed' && (
          <Button
            variant="quiet"
            className="mt-2"
            disabled={disabled}
            busy={retry.isPending}
            onClick={() => retry.mutate()}
          >
            Try again
          </Button>
        )}
      </div>
      <Badge tone={tone}>{text}</Badge>
      <p className="tabular text-ink-soft text-small">{when(at)}</p>
    </li>
  )
}
