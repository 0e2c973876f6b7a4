import { useState } from 'react'
import { emailName } from '#contract/email-templates.ts'
import type { EmailRow } from '#contract/order.ts'
import { useHydrated } from '#web/hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailText } from '../email-text.tsx'
import { openRow } from '../lists/list-rows.tsx'
import { Badge, type Tone } from '../lists/list-view.tsx'
import { useHasLeft } from '../use-sent-words.ts'
import { useWhen } from '../when.ts'
import { EmailDialog } from './email-dialog.tsx'
import { useLetGo, useSendAgain } from './use-send-again.ts'

const states: Record<EmailRow['status'], [tone: Tone, text: string]> = {
  queued: ['calm', 'Waiting'],
  sending: ['calm', 'Sending'],
  sent: ['good', 'Sent'],
  failed: ['alarm', 'Failed'],
  cancelled: ['calm', 'Not sent'],
  'let-go': ['quiet', 'Dismissed'],
}
/** Without a mail server an e-mail ends in a folder of this server. */
const unsent: [tone: Tone, text: string] = ['todo', 'Written, not sent']

/** E-mails with what became of them; each can be opened, and one that failed tried again. */
export function EmailRows({ emails, orderId }: { emails: EmailRow[]; orderId?: string }) {
  if (orderId && emails.length === 0) return null
  const rows = (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's own button is there for keys
    <ul className="order-rows" onClick={openRow}>
      {emails.map((email) => (
        <Row key={email.id} email={email} linked={!orderId} />
      ))}
    </ul>
  )
  if (!orderId) return rows
  return (
    <section className="panel" aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      {rows}
    </section>
  )
}

function Row({ email, linked }: { email: EmailRow; linked: boolean }) {
  const [open, setOpen] = useState(false)
  const disabled = !useHydrated()
  const when = useWhen()
  const again = useSendAgain(email.id)
  const letGo = useLetGo(email.id)
  const hasLeft = useHasLeft()
  const [tone, text] = email.status === 'sent' && !hasLeft(email) ? unsent : states[email.status]
  const at = email.sentAt ?? (email.status === 'queued' ? email.nextAttemptAt : email.createdAt)
  const name = emailName(email.template)
  return (
    <li id={`email-${email.id}`}>
      <div>
        <button
          type="button"
          className="text-link text-left"
          data-opens
          disabled={disabled}
          aria-label={`${name}, to ${email.recipient}`}
          onClick={() => setOpen(true)}
        >
          {name}
        </button>
        <span className="block text-ink-soft text-small [overflow-wrap:anywhere]">
          <EmailText email={email.recipient} />
        </span>
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
              <Button variant="quiet" disabled={disabled} busy={letGo.isPending} onClick={() => letGo.mutate()}>
                Dismiss
              </Button>
            )}
          </div>
        )}
      </div>
      <Badge tone={tone}>{text}</Badge>
      <p className="tabular text-ink-soft text-small">{when(at)}</p>
      {open && <EmailDialog email={email} linked={linked} onClose={() => setOpen(false)} />}
    </li>
  )
}
