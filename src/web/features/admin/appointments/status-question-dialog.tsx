import type { AppointmentDetail, AppointmentStatus } from '#contract/appointment.ts'
import { atClockTime } from '#domain/dates/calendar.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { AreYouSureDialog } from '../frame/are-you-sure-dialog.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { useHasMailServer, useWasDelivered } from '../mail/mail-delivery.ts'
import { isNotified, isOver, offerText } from './patient-told.ts'
import { Reminder } from './reminder.tsx'

/**
 * `from`: the status on screen when the other one was chosen; `time`: what was typed by then, which is confirmed with it;
 * `offered`: the time that was just saved, which the patient is asked about unless it is confirmed.
 */
export type StatusQuestion = { from: AppointmentStatus; to: AppointmentStatus; time?: string; offered?: string }

type StatusQuestionDialogProps = {
  question: StatusQuestion
  appointment: AppointmentDetail
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before the status of a request is changed, and after a time was saved, whether it is confirmed or only offered. */
export function StatusQuestionDialog({ question, appointment, busy, onConfirm, onClose }: StatusQuestionDialogProps) {
  const { to, time, offered } = question
  const { timeZone } = useData(siteQuery)
  const when = useFormatTime()
  const hasMailServer = useHasMailServer()
  const isOffering = hasMailServer && appointment.notice?.kind === 'offered'
  const untimed = to === 'confirmed' && !time && appointment.agreedTime === null
  // A change that is taken back: what they were told last holds again.
  const isRecorded = to === 'confirmed' && !time && !untimed && isNotified({ ...appointment, status: to, notice: null })
  const wasDelivered = useWasDelivered()(appointment.told ?? { outlet: null })
  const isKnown = isRecorded && hasMailServer && wasDelivered
  return (
    <AreYouSureDialog
      title="Update Appointment Status"
      action="Confirm Status Change"
      {...(offered && { cancel: isOffering ? 'Offer this time' : 'Leave as pending' })}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>Are you sure you want to change the status of this appointment to {to}?</p>
      {offered && <p>{offerText(appointment, { time: when(offered), isOffering })}</p>}
      {time && <p>It’s confirmed for {when(atClockTime(time, timeZone))}, as entered.</p>}
      <Reminder
        status={untimed ? 'untimed' : to}
        hasEmail={appointment.email !== ''}
        notifies={
          appointment.notifiesPatients &&
          !untimed &&
          (Boolean(time) || !isOver(appointment)) &&
          (!isRecorded || !hasMailServer || wasDelivered)
        }
      >
        {isKnown
          ? `They were told of this time before, so ${appointment.notice ? 'the email that waits isn’t sent' : 'they get no email'}.`
          : undefined}
      </Reminder>
    </AreYouSureDialog>
  )
}
