import { BellRing, CalendarX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AppointmentStatus } from '#contract/appointment.ts'

/**
 * What is left to do after a status is set (docs/product.md, "Appointment statuses"): nobody but staff tells the
 * patient. `fresh`: it was set just now, so that this comes into view.
 */
export function Reminder({ status, fresh = false }: { status: AppointmentStatus; fresh?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) place.current?.scrollIntoView({ block: 'nearest' })
  }, [fresh])
  if (status === 'confirmed')
    return (
      <div ref={place} className="reminder" data-status="confirmed">
        <BellRing aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div>
          <p className="font-semibold">Remember to notify the patient</p>
          <p>Email or call them to say that their appointment is confirmed.</p>
        </div>
      </div>
    )
  if (status === 'cancelled')
    return (
      <div ref={place} className="reminder" data-status="cancelled">
        <CalendarX aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div>
          <p className="font-semibold">Cancellation notification</p>
          <p>Notify the patient that their appointment is cancelled, and offer them other times.</p>
        </div>
      </div>
    )
  return null
}
