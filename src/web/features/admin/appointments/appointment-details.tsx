import type { ReactNode } from 'react'
import type { AppointmentDetail } from '#contract/appointment.ts'
import { preferredDate } from '#domain/appointments/preferred-date.ts'
import { longDateTime } from '#domain/dates/written.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { usePractitionerName } from './practitioner-field.tsx'
import { StatusBadge } from './status-badge.tsx'

/** The label of a patient’s answer through their link. */
export const answerLabels = { coming: 'Is coming', other_time: 'Asks for another time' } as const

type AppointmentDetailsProps = { appointment: AppointmentDetail; serviceTitle: string; onCorrect: () => void }

/** A request: what the patient asked for, and what was agreed. */
export function AppointmentDetails({ appointment, serviceTitle, onCorrect }: AppointmentDetailsProps) {
  const { timeZone } = useData(siteQuery)
  const nameOf = usePractitionerName()
  const { firstName, lastName, status, email, phone, agreedTime, message } = appointment
  const { note, answer, answerWords, practitioner } = appointment
  return (
    // In columns on a phone too, so that the actions below are within one screen; with a large browser font there is no room for them.
    <dl className="grid xs:grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-5 gap-y-[0.15rem] wrap-anywhere sm:grid-cols-[10rem_1fr]">
      <Description name="Patient">
        <span className="flex flex-wrap items-center gap-3">
          {firstName} {lastName} <StatusBadge status={status} />
          {status === 'confirmed' && !agreedTime && (
            <span className="text-ink-soft text-small">No time agreed yet</span>
          )}
        </span>
      </Description>
      <Description name="Email">{email || 'None given'}</Description>
      <Description name="Phone">
        <span className="flex flex-wrap items-baseline gap-x-4">
          {/* On a phone it is high enough for a finger, and its line as high as any other. */}
          <PhoneLink
            number={phone}
            className="text-link whitespace-nowrap max-md:-my-2 max-md:inline-flex max-md:min-h-10 max-md:items-center"
          />
          {/* A short name on a phone, where a line of its own would push the actions below out of sight. */}
          <button
            type="button"
            className="text-link text-small max-md:-my-2 max-md:inline-flex max-md:min-h-10 max-md:items-center"
            onClick={onCorrect}
          >
            Correct<span className="max-sm:sr-only"> name or contact</span>
          </button>
        </span>
      </Description>
      <Description name="Preferred Date">{preferredDate(appointment.preferredDate, 'long')}</Description>
      <Description name="Requested Service">{serviceTitle}</Description>
      {practitioner && <Description name="Practitioner">{nameOf(practitioner)}</Description>}
      <Description name="Request Date">{longDateTime(appointment.createdAt, timeZone)}</Description>
      {message && (
        <Description name="Additional Information" wide>
          <span className="whitespace-pre-line">{message}</span>
        </Description>
      )}
      {/* A pending request has the form for the time below. */}
      {(agreedTime || status !== 'pending') && (
        <Description name="Agreed Time">
          {agreedTime ? <strong>{longDateTime(agreedTime, timeZone)}</strong> : 'Not agreed yet'}
        </Description>
      )}
      {(answer || answerWords) && (
        <Description name={answer || status === 'cancelled' ? 'Patient’s Answer' : 'Patient’s Earlier Words'}>
          {answer && <strong>{answerLabels[answer]}</strong>}
          {answerWords && <span className="block whitespace-pre-line">“{answerWords}”</span>}
        </Description>
      )}
      {note && (
        <Description name="Note" wide>
          <span className="whitespace-pre-line">{note}</span>
        </Description>
      )}
    </dl>
  )
}

/** `wide`: for long values, which get the full width below their name. */
const Description = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <>
    <dt className={`text-ink-soft text-small ${wide ? 'col-span-full' : ''}`}>{name}</dt>
    <dd className={`mb-[0.3rem] sm:mb-[0.6rem] ${wide ? 'col-span-full' : ''}`}>{children}</dd>
  </>
)
