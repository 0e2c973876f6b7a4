import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { LinkAnswer, LinkedAppointment } from '#contract/appointment-link.ts'
import { needsConfirmation } from '#domain/appointments/needs-confirmation.ts'
import { fullDateTime } from '#domain/dates/written.ts'
import { useApi } from '#web/api.ts'
import { CallUs } from '#web/call-us.tsx'
import { visitorMessageOf } from '#web/public-failure.ts'
import { answerLink, linkedAppointmentQuery } from '#web/queries/appointment-link.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { usePublicForm } from '#web/use-public-form.ts'
import { CallUsNote } from './call-us-note.tsx'
import { OfferButtons } from './offer-buttons.tsx'

type Answer = LinkAnswer['answer']

/** How long a question stands before it can be answered, in ms: the second tap of a double tap is no answer to it. */
const readingMs = 1000

type AnswerFormProps = { token: string; appointment: LinkedAppointment; booked: string | null }

/** What the patient can answer. Without JavaScript the same form is posted plainly. */
export function AnswerForm({ token, appointment, booked }: AnswerFormProps) {
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
      setPendingAnswer(undefined)
      scrollTo({ top: 0, behavior: 'instant' })
    },
    onFailed: (error) => {
      // What is refused has changed meanwhile, as when the clinic has cancelled it.
      void queryClient.invalidateQueries(linkedAppointmentQuery(api, token))
      return visitorMessageOf(error)
    },
  })
  const [words, setWords] = useState(form.values.words ?? '')
  const { ref } = form.formProps
  useEffect(() => {
    // What was typed before hydration.
    setWords((words) => ref.current?.querySelector('textarea')?.value ?? words)
  }, [ref])
  /** The answer that was pressed once, and of which something is asked before it is given. */
  const [pendingAnswer, setPendingAnswer] = useState<string | undefined>(
    needsConfirmation(form.values) ? form.values.answer : undefined,
  )
  const cancelling = pendingAnswer === 'cancel'
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
  const { time, status: state } = appointment
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    const answer = pressed instanceof HTMLButtonElement ? (pressed.value as Answer) : 'coming'
    if (needsConfirmation({ answer, words, asked: pendingAnswer })) {
      setPendingAnswer(answer)
      setIsUnread(true)
      return answer === 'other_time' ? event.currentTarget.querySelector('textarea')?.focus() : undefined
    }
    void form.submit({ answer, words, offer: appointment.offer?.id ?? '', time: time ?? '' })
  }
  const failure = form.message
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
            {pendingAnswer === 'other_time' &&
              'Which days or times would suit you? Write them above, then press the button again.'}
            {cancelling &&
              !failure &&
              `Do you want to cancel ${state === 'pending' ? 'your request' : 'the appointment'}?`}
          </p>
          {failure && <Failure message={failure} />}
          <input type="hidden" name="time" value={time ?? ''} />
          {pendingAnswer && <input type="hidden" name="asked" value={pendingAnswer} />}
          <div className="flex flex-wrap gap-4">
            {cancelling && (
              <a
                href={path}
                aria-disabled={isUnread || undefined}
                className={buttonClass('quiet')}
                onClick={(event) => {
                  event.preventDefault()
                  if (!isUnread) setPendingAnswer(undefined)
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
                disabled={isUnread && pendingAnswer === 'other_time'}
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
      {!failure && (appointment.offer || !tooLate) && <CallUsNote />}
    </form>
  )
}

const Failure = ({ message }: { message: string }) => (
  <p role="alert" className="font-semibold text-cinnabar-deep">
    {message}
    <CallUs />
  </p>
)
