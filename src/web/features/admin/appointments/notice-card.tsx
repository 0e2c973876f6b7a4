import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AppointmentDetail, AppointmentNotice } from '#contract/appointment.ts'
import type { NoticeKind } from '#domain/appointments/notices.ts'
import { timeOfDay } from '#domain/dates/written.ts'
import { useApi } from '#web/api.ts'
import { sendNoticeNow, stopNotice, wordNotice } from '#web/queries/appointments.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { showFailure } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useSingleMutation } from '../forms/use-single-mutation.ts'
import { useHasMailServer, useNotifySent } from '../mail/mail-delivery.ts'
import { useRefetchAppointments } from './use-appointments.ts'

const saying: Record<NoticeKind, string> = {
  offered: 'asking whether this time suits them',
  confirmed: 'saying that their appointment is confirmed',
  changed: 'with the new time',
  withdrawn: 'saying that the time no longer holds and that you’ll be in touch about another',
  cancelled: 'saying that their appointment is cancelled',
}

/** How long after its time a queued email is refetched, in ms: the outbox sends every few seconds. */
const soonMs = 4000

type NoticeCardProps = {
  appointment: AppointmentDetail
  notice: AppointmentNotice
  /** Whether it was caused just now; then the card is scrolled into view. */
  fresh: boolean
}

/**
 * The queued email to the patient (docs/product.md, "What patients are told"). Until it is sent, it can be cancelled, sent at
 * once, or get additional text.
 */
export function NoticeCard({ appointment, notice, fresh }: NoticeCardProps) {
  const place = useRef<HTMLElement>(null)
  const { id, firstName } = appointment
  const { timeZone } = useData(siteQuery)
  const refetch = useRefetchAppointments()
  const [writing, setWriting] = useState(false)
  const hasMailServer = useHasMailServer()
  // From then on nothing can be changed any more: the outbox takes it within seconds.
  const isLeaving = Date.parse(notice.sendAt) <= Date.now()
  const api = useApi()
  useEffect(() => {
    // The card goes with its email, and what is being typed with the card: the server says that it has left.
    if (writing) return
    const left = Math.max(0, Date.parse(notice.sendAt) - Date.now())
    const timer = setTimeout(() => refetch.all(), left + soonMs)
    return () => clearTimeout(timer)
  })
  // There are three minutes to stop an email with a wrong time, so the button is scrolled into view.
  useEffect(() => {
    if (fresh) place.current?.scrollIntoView({ block: 'center' })
  }, [fresh])
  const notifySent = useNotifySent()
  const sendNow = useNoticeChange(
    () => sendNoticeNow(api, id),
    () => notifySent(`${firstName} is told now.`),
  )
  const stop = useNoticeChange(
    () => stopNotice(api, id),
    () => toast('Success', `${firstName} isn’t told of this change.`),
  )
  return (
    <section
      ref={place}
      aria-label="Email to the patient"
      className="grid gap-3 rounded-[10px] border border-stone px-4 py-[0.8rem]"
    >
      <p className="flex gap-[0.7rem]">
        <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-jade-deep" />
        <span>
          {hasMailServer ? `${firstName} gets an email ` : 'An email is written to the mail folder '}
          <strong>{isLeaving ? 'now' : `at ${timeOfDay(notice.sendAt, timeZone)}`}</strong>, {saying[notice.kind]}.
          {!hasMailServer && (
            <span className="mt-1 block font-semibold text-cinnabar-deep">
              It isn’t sent, as no mail server is set up: please tell {firstName} yourself.
            </span>
          )}
          {notice.words && <span className="mt-1 block whitespace-pre-line text-ink-soft">“{notice.words}”</span>}
        </span>
      </p>
      {!isLeaving && (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => setWriting(true)}>
            {notice.words ? 'Change your words' : 'Add words'}
          </Button>
          <Button variant="quiet" busy={sendNow.isPending} onClick={() => sendNow.start()}>
            Send now
          </Button>
          <Button variant="quiet" busy={stop.isPending} onClick={() => stop.start()}>
            Don’t send
          </Button>
        </div>
      )}
      {writing && (
        <FormDialog
          title="Words for the Patient"
          description="They stand in this one email, below its first words."
          action="Save Changes"
          onClose={() => setWriting(false)}
          send={async ({ words = '' }) => {
            await wordNotice(api, id, words)
            await refetch.all()
          }}
        >
          {(field) => (
            <TextArea label="Your words" {...field('words')} rows={4} maxLength={1000} defaultValue={notice.words} />
          )}
        </FormDialog>
      )}
    </section>
  )
}

function useNoticeChange(change: () => Promise<unknown>, onDone: () => void) {
  const refetch = useRefetchAppointments()
  return useSingleMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: showFailure,
    // If the email was sent in the meantime, refetching shows that.
    onSettled: () => refetch.all(),
  })
}
