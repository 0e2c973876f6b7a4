import { BellRing, CalendarX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AppointmentStatus } from '#contract/appointment.ts'

const reminders = {
  confirmed: {
    Icon: BellRing,
    colours: 'bg-sky text-sky-ink',
    title: 'Remember to notify the patient',
    text: 'Email or call them to say that their appointment is confirmed.',
  },
  cancelled: {
    Icon: CalendarX,
    colours: 'bg-blush text-cinnabar-deep',
    title: 'Cancellation notification',
    text: 'Notify the patient that their appointment is cancelled, and offer them other times.',
  },
}

/**
 * What is left to do after a status is set (docs/product.md, "Appointment statuses"): nobody but staff tells the
 * patient. `fresh`: it was set just now, so that this comes into view.
 */
export function Reminder({ status, fresh = false }: { status: AppointmentStatus; fresh?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) place.current?.scrollIntoView({ block: 'nearest' })
  }, [fresh])
  if (status !== 'confirmed' && status !== 'cancelled') return null
  const { Icon, colours, title, text } = reminders[status]
  return (
    <div ref={place} role="note" className={`flex gap-[0.7rem] rounded-[10px] px-4 py-[0.8rem] ${colours}`}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}
