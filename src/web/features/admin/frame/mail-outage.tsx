import { MailX } from 'lucide-react'
import type { MailOutage as Outage } from '#contract/today.ts'
import { formatCount } from '#domain/count.ts'
import type { MailFault } from '#domain/mail/mail-fault.ts'
import { Link } from '#web/router.tsx'
import { useOutageWords } from './use-outage-words.ts'

/** The instruction for the person who runs the server. */
const remedies: Record<MailFault, string> = {
  password: 'Ask your email provider for the right user name and password, enter them under Settings, Connections.',
  name: 'Check the server’s name under Settings, Connections, and that this machine is connected to the internet.',
  unreachable:
    'The mail server may be down, so ask your email provider. If it isn’t, check the server and port under Settings, Connections.',
  silent:
    'The mail server may be down, so ask your email provider. If it isn’t, check the server and port under Settings, Connections.',
  encryption:
    'Ask your email provider for the right port and type of encryption, and choose them under Settings, Connections.',
  'turned-away': 'It may be busy, or limiting what you send. Ask your email provider and give them the codes below.',
  sender: 'Under Settings, choose a sender address that your email provider lets you use.',
  messages:
    'You may have reached your mailbox’s limit for today. Ask your email provider and give them the codes below.',
  folder:
    'The server’s disk may be full, or the server may not be allowed to write to the folder. Free up some space or check the folder’s permissions.',
}

/** An alert that emails cannot be sent: since when, why, and what to do. */
export function MailOutage({ outage }: { outage: Outage }) {
  const words = useOutageWords()
  const { fault, detail, waiting } = outage
  return (
    <section
      className="flex gap-[0.9rem] rounded-xl bg-amber p-[clamp(1.1rem,3vw,1.5rem)] text-amber-ink"
      aria-label="Email is not going out"
    >
      <MailX aria-hidden className="mt-0.5 size-6 shrink-0" strokeWidth={1.7} />
      <div className="grid gap-2">
        <p className="font-semibold">{words(outage)}</p>
        <p>
          {remedies[fault]}
          {fault === 'sender' && (
            <>
              {' '}
              <Link to="/admin/settings?section=email" className="text-link text-inherit">
                Settings
              </Link>
            </>
          )}
        </p>
        <p className="text-small">
          Nothing is lost:{' '}
          {waiting === 0
            ? 'new emails are kept'
            : `${formatCount(waiting)} ${waiting === 1 ? 'email waits' : 'emails wait'}`}{' '}
          and will go out by {waiting === 1 ? 'itself' : 'themselves'} once it works again.{' '}
          {waiting > 0 && (
            <Link to="/admin/emails?status=queued" className="text-link text-inherit">
              See waiting emails
            </Link>
          )}
        </p>
        {detail && <p className="text-small [overflow-wrap:anywhere]">Code for your email provider: {detail}</p>}
      </div>
    </section>
  )
}
