import type { LinkedAppointment } from '#contract/appointment-link.ts'
import { whatToBring } from '#domain/appointments/what-to-bring.ts'
import { directionsTo } from '#domain/content/directions.ts'
import { fullDateTime } from '#domain/dates/written.ts'
import { PageHero } from '#web/page-hero.tsx'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { AnswerForm } from './answer-form.tsx'
import { CallUsNote } from './call-us-note.tsx'

/** What a patient sees of their visit, and what they can answer. */
export function LinkedVisit({ token, appointment }: { token: string; appointment: LinkedAppointment }) {
  const { timeZone } = useData(siteQuery)
  const { name, address } = useData(clinicQuery)
  const { offer, practitioner } = appointment
  const booked = appointment.time && fullDateTime(appointment.time, timeZone)
  const when = offer ? fullDateTime(offer.time, timeZone) : booked
  const seenBy = offer?.practitioner || practitioner
  const { title, subtitle } = headingOf(appointment, when)
  const isOver =
    !offer && (appointment.past || appointment.status === 'cancelled' || appointment.status === 'completed')
  const isComing = appointment.status === 'confirmed' && booked !== null && !offer && !isOver
  return (
    <>
      <PageHero title={title} subtitle={subtitle} />
      <div className="page text-page py-16">
        <div className="grid max-w-measure gap-8">
          <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-2">
            <dt className="text-ink-soft">Treatment</dt>
            <dd>{appointment.service}</dd>
            {seenBy && (
              <>
                <dt className="text-ink-soft">With</dt>
                <dd>{seenBy}</dd>
              </>
            )}
            {when && !isOver && (
              <>
                <dt className="text-ink-soft">When</dt>
                <dd>{when}</dd>
                <dt className="text-ink-soft">Where</dt>
                <dd>
                  {address} (
                  <a href={directionsTo({ name, address })} rel="noreferrer" className="text-link">
                    directions
                  </a>
                  )
                </dd>
              </>
            )}
          </dl>
          {isComing && (
            <div className="grid justify-items-start gap-4">
              <p>{whatToBring}</p>
              <a href={`/api/appointment-links/${token}/calendar`} download className="text-link">
                Add to calendar
              </a>
            </div>
          )}
          {isOver ? <Over /> : <AnswerForm token={token} appointment={appointment} booked={booked} />}
        </div>
      </div>
    </>
  )
}

function headingOf({ service, status, past, answer, offer, waiting }: LinkedAppointment, when: string | null) {
  if (status === 'cancelled')
    return {
      title: 'Your appointment is cancelled',
      subtitle: `${when ? `It was ${service} on ${when}. ` : ''}We’d be glad to see you another time.`,
    }
  if (offer) return { title: 'A time has come free', subtitle: `We can see you on ${when}.` }
  if (status === 'completed' || (past && status === 'confirmed' && answer !== 'other_time'))
    return {
      title: 'Thank you for your visit',
      subtitle: when ? `You were booked for ${when}.` : 'We hope to see you again.',
    }
  if (past)
    return {
      title: 'This time has passed',
      subtitle: 'Please call us if you’d like to come another time.',
    }
  if (answer === 'other_time')
    return {
      title: 'You asked for another time',
      subtitle: `We’ll call or email you to find one that suits you.${status === 'confirmed' && when ? ` Until then, we’re keeping ${when} for you.` : ''}`,
    }
  if (status === 'pending' && when)
    return { title: 'Would this time suit you?', subtitle: `We can see you on ${when}.` }
  if (status === 'pending' && waiting)
    return { title: 'You’re on our waiting list', subtitle: 'We’ll email you when a time comes free.' }
  if (status === 'pending')
    return { title: 'We have your request', subtitle: 'We’ll call or email you to find a time that suits you.' }
  if (!when)
    return {
      title: 'Your appointment needs a time',
      subtitle:
        'If we gave you a time before, please don’t come then. We’ll call or email you to find one that suits you.',
    }
  if (answer === 'coming') return { title: 'See you then', subtitle: `${when}. Thank you for telling us.` }
  return { title: 'Your appointment is confirmed', subtitle: `We’ll see you on ${when}.` }
}

const Over = () => (
  <>
    <p>
      <Link to="/request-appointment" className={buttonClass()}>
        Ask for an appointment
      </Link>
    </p>
    <CallUsNote />
  </>
)
