import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { LinkAnswer, LinkedAppointment } from '#contract/appointment-link.ts'
import { needsConfirmation } from '#domain/appointments/needs-confirmation.ts'
import { whatToBring } from '#domain/appointments/what-to-bring.ts'
import { directionsTo } from '#domain/content/directions.ts'
import { fullDateTime } from '#domain/dates/written.ts'
import { useApi } from '#web/api.ts'
import { CallUs } from '#web/call-us.tsx'
import { PageHero } from '#web/page-hero.tsx'
import { messageOf } from '#web/public-failure.ts'
import { usePublicForm } from '#web/public-form.ts'
import { answerLink, linkedAppointmentQuery } from '#web/queries/appointment-link.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { OfferButtons } from './offer-buttons.tsx'

type Answer = LinkAnswer['answer']

/** How long a question stands before it can be answered, in ms: the second tap of a double tap is no answer to it. */
const readingMs = 1000

/** What a patient sees of their visit, and what they can answer. Without JavaScript the same form is posted plainly. */
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
  if (past || status === 'completed')
    return {
      title: 'Thank you for your visit',
      subtitle: when ? `You were booked for ${when}.` : 'We hope to see you again.',
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
  if (answer === 'coming') return { title: 'See you then', subtitle: when ? `${when}. Thank you for telling us.` : '' }
  return {
    title: 'Your appointment is confirmed',
    subtitle: when ? `We’ll see you on ${when}.` : 'We’ll arrange the time with you.',
  }
}

const Over = () => (
  <>
    <p>
      <Link to="/request-appointment" className={buttonClass()}>
        Ask for an appointment
      </Link>
    </p>
    <WayOut />
  </>
)

const WayOut = () => (
  <p className="text-ink-soft text-small empty:hidden">
    <CallUs />
  </p>
)

type AnswerFormProps = { token: string; appointment: LinkedAppointment; booked: string | null }

function AnswerForm({ token, appointment, booked }: AnswerFormProps) {
  const { timeZone } = useData(siteQuery)
  const api = useApi()
  const queryClient = useQueryClient()
  const path = `/appointment/${token}`
  const form = usePublicForm({
    path,
    send: (given: LinkAnswer) => answerLink(api, token, given),
    onSent: (now) => {
      queryClient.setQueryData(linkedAppointmentQuery(api, token).queryKey, now)
      setWords('')
      setAsked(undefined)
      scrollTo({ top: 0, behavior: 'instant' })
    },
    onFailed: (error) => {
      // What is refused has changed meanwhile, as when the clinic has cancelled it.
      void queryClient.invalidateQueries(linkedAppointmentQuery(api, token))
      return messageOf(error)
    },
  })
  const [words, setWords] = useState(form.values.words ?? '')
  /** The answer that was pressed once, and of which something is asked before it is given. */
  const [asked, setAsked] = useState<string | undefined>(
    needsConfirmation(form.values) ? form.values.answer : undefined,
  )
  const cancelling = asked === 'cancel'
  const [isUnread, setIsUnread] = useState(false)
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!isUnread) return
    // Not on its answer, which a second Enter would give.
    if (cancelling) question.current?.focus()
    const timer = setTimeout(() => setIsUnread(false), readingMs)
    return () => clearTimeout(timer)
  }, [isUnread, cancelling])
  const status = useRef<HTMLParagraphElement>(null)
  const isSent = form.answer !== undefined
  useEffect(() => {
    if (isSent) status.current?.focus({ preventScroll: true })
  }, [isSent])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    const answer = pressed instanceof HTMLButtonElement ? (pressed.value as Answer) : 'coming'
    if (needsConfirmation({ answer, words, asked })) {
      setAsked(answer)
      setIsUnread(true)
      return answer === 'other_time' ? event.currentTarget.querySelector('textarea')?.focus() : undefined
    }
    void form.submit({ answer, words, offer: appointment.offer?.id ?? '' })
  }
  const failure = form.message
  const { time, status: state } = appointment
  const tooLate = !appointment.mayCancel
  const busy = (given: Answer) => form.sending?.answer === given
  return (
    <form {...form.formProps} onSubmit={send} className="grid gap-6">
      <p ref={status} role="status" tabIndex={-1} className="font-semibold text-jade-deep outline-none empty:hidden">
        {isSent && 'Thank you. We’ve got your answer.'}
      </p>
      {appointment.offer && (
        <>
          {failure && <Failure message={failure} />}
          <OfferButtons offer={appointment.offer} booked={booked} busy={busy} />
        </>
      )}
      {!appointment.offer && (
        <>
          <TextArea
            label="Anything you’d like to tell us (optional)"
            name="words"
            rows={3}
            maxLength={1000}
            hint="For example, which days suit you. Please call us about anything urgent."
            value={words}
            error={form.errors.words}
            onChange={({ target }) => setWords(target.value)}
          />
          <p ref={question} role="status" tabIndex={-1} className="font-semibold outline-none empty:hidden">
            {asked === 'other_time' &&
              'Which days or times would suit you? Write them above, then press the button again.'}
            {cancelling &&
              !failure &&
              `Do you want to cancel ${state === 'pending' ? 'your request' : 'the appointment'}?`}
          </p>
          {failure && <Failure message={failure} />}
          {asked && <input type="hidden" name="asked" value={asked} />}
          <div className="flex flex-wrap gap-4">
            {cancelling && (
              <a
                href={path}
                aria-disabled={isUnread || undefined}
                className={buttonClass('quiet')}
                onClick={(event) => {
                  event.preventDefault()
                  if (!isUnread) setAsked(undefined)
                }}
              >
                {state === 'pending' ? 'Keep my request' : 'Keep the appointment'}
              </a>
            )}
            {time && !cancelling && !(state === 'confirmed' && appointment.answer === 'coming') && (
              <Button type="submit" name="answer" value="coming" busy={busy('coming')}>
                {state === 'pending' ? 'Yes, that suits me' : 'I’m coming'}
              </Button>
            )}
            {!cancelling && (
              <Button
                type="submit"
                name="answer"
                value="other_time"
                busy={busy('other_time')}
                disabled={isUnread && asked === 'other_time'}
                variant={time ? 'quiet' : 'primary'}
              >
                {time ? 'Ask for another time' : 'Send to the clinic'}
              </Button>
            )}
            {!tooLate && (
              <Button
                type="submit"
                name="answer"
                value="cancel"
                busy={busy('cancel')}
                disabled={isUnread && cancelling}
                variant={cancelling ? 'danger' : 'quiet'}
              >
                {cancelling ? 'Yes, cancel it' : state === 'pending' ? 'Cancel my request' : 'Cancel the appointment'}
              </Button>
            )}
          </div>
          {!tooLate && !cancelling && appointment.cancelUntil && (
            <p className="text-ink-soft text-small">
              You can cancel here until {fullDateTime(appointment.cancelUntil, timeZone)}.
            </p>
          )}
          {tooLate && (
            <p className="text-ink-soft text-small">
              It’s too late to cancel here.
              <CallUs />
            </p>
          )}
        </>
      )}
      {!failure && (appointment.offer || !tooLate) && <WayOut />}
    </form>
  )
}

const Failure = ({ message }: { message: string }) => (
  <p role="alert" className="font-semibold text-cinnabar-deep">
    {message}
    <CallUs />
  </p>
)
