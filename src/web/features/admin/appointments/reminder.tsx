import { BellRing, CalendarX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AppointmentStatus } from '#contract/appointment.ts'
import { useHasMailServer } from '../mail/mail-delivery.ts'

const reminders = {
  confirmed: {
    Icon: BellRing,
    colours: 'bg-sky text-sky-ink',
    title: 'Remember to notify the patient',
    text: '{Reach} to say that their appointment is confirmed.',
  },
  untimed: {
    Icon: BellRing,
    colours: 'bg-sky text-sky-ink',
    title: 'Remember to notify the patient',
    text: 'Their appointment has no time yet. Agree on one first: set here, it’s what they’re told.',
  },
  withdrawn: {
    Icon: CalendarX,
    colours: 'bg-sky text-sky-ink',
    title: 'Remember to notify the patient',
    text: '{Reach} to say that the time no longer holds, and offer them other times.',
  },
  cancelled: {
    Icon: CalendarX,
    colours: 'bg-blush text-cinnabar-deep',
    title: 'Cancellation notification',
    text: 'Notify the patient that their appointment is cancelled, and offer them other times.',
  },
}

type ReminderProps = {
  /**
   * The status that was set; `withdrawn` where a confirmed visit has lost the time that its patient was told, `untimed` where
   * it never had one.
   */
  status: AppointmentStatus | 'withdrawn' | 'untimed'
  /** Whether they can be emailed. */
  hasEmail: boolean
  /** The new time of a confirmed visit that was moved. */
  movedTo?: string | undefined
  /** Whether they are informed by an automatic email, so that with a mail server nothing is left to do. */
  notifies: boolean
  /** Whether the status was set just now; then this is scrolled into view. */
  fresh?: boolean
  /** Details about the queued or sent email; missing before the status is set. */
  children?: ReactNode
}

/** A reminder of what is left to do after a status is set (docs/product.md, "Appointment statuses"), and what is automatic. */
export function Reminder({ status, hasEmail, movedTo, notifies, fresh = false, children }: ReminderProps) {
  const place = useRef<HTMLDivElement>(null)
  const hasMailServer = useHasMailServer()
  useEffect(() => {
    if (fresh) place.current?.scrollIntoView({ block: 'nearest' })
  }, [fresh])
  if (status === 'pending' || status === 'completed') return null
  const { Icon, colours, title, text: usual } = reminders[status]
  const said = movedTo ? `{Reach} to say that their appointment has moved to ${movedTo}.` : usual
  const text = said.replace('{Reach}', hasEmail ? 'Email or call them' : 'Call them')
  const own = hasMailServer
    ? 'They get an email by themselves, three minutes after your change.'
    : 'No mail server is set up, so they get no email by themselves.'
  const more = children === undefined ? notifies && own : children
  const isDone = notifies && hasMailServer
  return (
    <div ref={place} role="note" className={`flex gap-[0.7rem] rounded-[10px] px-4 py-[0.8rem] ${colours}`}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        {!isDone && (
          <>
            <p className="font-semibold">{title}</p>
            <p>{text}</p>
          </>
        )}
        {more && <p className={isDone ? '' : 'mt-1'}>{more}</p>}
      </div>
    </div>
  )
}
