import { useState } from 'react'
import { emailName } from '#contract/email-templates.ts'
import type { EmailRow } from '#contract/order.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { Badge, type Tone } from '../lists/badge.tsx'
import { openRow } from '../lists/list-rows.tsx'
import { StateRow } from '../lists/state-row.tsx'
import { EmailText } from '../mail/email-text.tsx'
import { useWasDelivered } from '../mail/mail-delivery.ts'
import { EmailDialog } from './email-dialog.tsx'
import { useDismissEmail, useResendEmail } from './use-email-actions.ts'

const states: Record<EmailRow['status'], [tone: Tone, text: string]> = {
  queued: ['info', 'Waiting'],
  sending: ['info', 'Sending'],
  sent: ['success', 'Sent'],
  failed: ['danger', 'Failed'],
  cancelled: ['info', 'Not sent'],
  'let-go': ['neutral', 'Dismissed'],
}
/** The state of an email that was only written to the mail folder, without a mail server. */
const unsent: [tone: Tone, text: string] = ['warning', 'Written, not sent']

/** An order's emails with their state; each can be opened, and a failed one sent again. */
export function EmailRows({ emails }: { emails: EmailRow[] }) {
  if (emails.length === 0) return null
  return (
    <section className="panel" aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the row's own button is there for keys */}
      <ul onClick={openRow}>
        {emails.map((email) => (
          <StateRow
            key={email.id}
            state={<EmailState email={email} />}
            end={
              <p className="text-ink-soft text-small">
                <EmailTime email={email} />
              </p>
            }
          >
            <EmailOpener email={email} />
            <EmailRecipient email={email} />
            <EmailFailure email={email} />
          </StateRow>
        ))}
      </ul>
    </section>
  )
}

type EmailProps = { email: EmailRow }

export function EmailOpener({ email, linked = false }: EmailProps & { linked?: boolean }) {
  const [open, setOpen] = useState(false)
  const name = emailName(email.template)
  return (
    <>
      <button
        type="button"
        className="text-link text-left"
        data-opens
        {...(linked && { id: `email-${email.id}` })}
        disabled={!useHydrated()}
        aria-label={`${name}, to ${email.recipient}`}
        onClick={() => setOpen(true)}
      >
        {name}
      </button>
      {open && <EmailDialog email={email} linked={linked} onClose={() => setOpen(false)} />}
    </>
  )
}

const EmailRecipient = ({ email }: EmailProps) => (
  <span className="block text-ink-soft text-small [overflow-wrap:anywhere]">
    <EmailText email={email.recipient} />
  </span>
)

export function EmailState({ email }: EmailProps) {
  const wasDelivered = useWasDelivered()
  const [tone, text] = email.status === 'sent' && !wasDelivered(email) ? unsent : states[email.status]
  return <Badge tone={tone}>{text}</Badge>
}

export function EmailTime({ email }: EmailProps) {
  const when = useFormatTime()
  return when(email.sentAt ?? (email.status === 'queued' ? email.nextAttemptAt : email.createdAt))
}

/** Why an email has not been sent, with the buttons to send or dismiss it. */
export function EmailFailure({ email }: EmailProps) {
  const disabled = !useHydrated()
  const when = useFormatTime()
  const again = useResendEmail(email.id)
  const dismiss = useDismissEmail(email.id)
  return (
    <>
      {email.status === 'queued' && email.nextAttemptAt > email.createdAt && (
        <span className="block text-small">
          {email.attempts > 0 && `Tried ${email.attempts === 1 ? 'once' : `${email.attempts} times`}. `}
          To be sent {when(email.nextAttemptAt)}
        </span>
      )}
      {email.lastError && <span className="block text-cinnabar-deep text-small">{email.lastError}</span>}
      {(email.status === 'failed' || email.status === 'let-go') && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="quiet" disabled={disabled} busy={again.isPending} onClick={() => again.mutate()}>
            Try again
          </Button>
          {email.status === 'failed' && (
            <Button variant="quiet" disabled={disabled} busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
              Dismiss
            </Button>
          )}
        </div>
      )}
    </>
  )
}
