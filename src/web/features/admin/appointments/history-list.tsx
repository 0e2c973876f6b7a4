import type { AppointmentChange } from '#contract/appointment.ts'
import { statusLabels } from '#domain/appointments/status-labels.ts'
import { useFormatTime } from '../frame/format-time.ts'

/** The history of a request: who set which status or time, and when. */
export function HistoryList({ history }: { history: AppointmentChange[] }) {
  const when = useFormatTime()
  if (history.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-sans font-semibold text-small">History</h3>
      <ol className="grid gap-[0.3rem] border-celadon-deep border-l-3 pl-[0.9rem] text-small">
        {history.map((change) => (
          <li key={change.id}>
            <span className="font-semibold">{descriptionOf(change, when)}</span> by {change.by}, {when(change.at)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function descriptionOf({ kind, from, to, agreedTime }: AppointmentChange, when: (iso: string) => string): string {
  switch (kind) {
    case 'requested':
      return 'Requested'
    case 'status':
      return [from, to].map((status) => status && statusLabels[status]).join(' to ')
    case 'time':
      return agreedTime ? `Agreed on ${when(agreedTime)}` : 'Agreed time removed'
    case 'note':
      return 'Note changed'
    case 'practitioner':
      return 'Treatment or practitioner changed'
    case 'name':
      return 'Name corrected'
    case 'email':
      return 'Email corrected'
    case 'phone':
      return 'Phone corrected'
    case 'waiting_on':
      return 'Put on the waiting list'
    case 'waiting_off':
      return 'Taken off the waiting list'
    case 'time_offered':
      return `Offered a free time, ${agreedTime && when(agreedTime)}`
    case 'offer_taken':
      return 'Took the free time'
    case 'offer_declined':
      return 'Didn’t want the free time'
    case 'offer_expired':
      return 'The offer ended without an answer'
    case 'offer_withdrawn':
      return 'The offer was taken back'
    case 'coming':
      return 'Says they’re coming'
    case 'other_time':
      return 'Asks for another time'
  }
}
