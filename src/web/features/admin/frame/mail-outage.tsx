import { MailX } from 'lucide-react'
import type { MailOutage as Outage } from '#contract/today.ts'
import { type MailFault, mailFaultWords } from '#domain/mail-fault.ts'
import { sinceWords } from '#domain/since-words.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'

/** What whoever looks after the server does about it. */
const remedies: Record<MailFault, string> = {
  password:
    'Ask your email provider for the right user name and password, put them into SMTP_URL and start the server again.',
  name: 'Check the server’s name in SMTP_URL, and whether this machine reaches the internet.',
  unreachable: 'The mail server may be down: ask your email provider. If it is not, check host and port in SMTP_URL.',
  silent: 'The mail server may be down: ask your email provider. If it is not, check host and port in SMTP_URL.',
  encryption: 'Ask your email provider for the right port and kind of encryption, and put them into SMTP_URL.',
  'turned-away': 'It may be busy, or may limit you: ask your email provider, with the codes below.',
  sender: 'Choose a sender address under Settings that your email provider lets you use.',
  messages: 'You may have reached the limit of your mailbox for today: ask your email provider, with the codes below.',
  folder: 'The disk of the server may be full, or the folder be somebody else’s. Make room there.',
}

const figure = new Intl.NumberFormat('en-AU')

/** In one sentence: since when no email goes out, and why. */
export function useOutageWords(): (outage: Outage) => string {
  const { timeZone } = useData(siteQuery)
  return ({ since, fault }) =>
    `Email has not been going out since ${sinceWords(since, { now: new Date(), timeZone })}: ${mailFaultWords[fault]}.`
}

/** Says that no email goes out, since when, why, and what to do. */
export function MailOutage({ outage }: { outage: Outage }) {
  const words = useOutageWords()
  const { fault, detail, waiting } = outage
  return (
    <section className="mail-outage" aria-label="Email is not going out">
      <MailX aria-hidden className="mt-0.5 size-6 shrink-0" strokeWidth={1.7} />
      <div className="grid gap-2">
        <p className="font-semibold">{words(outage)}</p>
        <p>
          {remedies[fault]}
          {fault === 'sender' && (
            <>
              {' '}
              <Link to="/admin/settings?tab=mail" className="text-link">
                Settings
              </Link>
            </>
          )}
        </p>
        <p className="text-small">
          Nothing is lost:{' '}
          {waiting === 0
            ? 'new emails are kept'
            : `${figure.format(waiting)} ${waiting === 1 ? 'email waits' : 'emails wait'}`}{' '}
          and will go out by {waiting === 1 ? 'itself' : 'themselves'} soon after it works again.{' '}
          {waiting > 0 && (
            <Link to="/admin/emails?status=queued" className="text-link">
              See what waits
            </Link>
          )}
        </p>
        {detail && <p className="text-small [overflow-wrap:anywhere]">Code for your email provider: {detail}</p>}
      </div>
    </section>
  )
}
