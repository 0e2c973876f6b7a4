import { useMutation } from '@tanstack/react-query'
import { CalendarCheck, Mail, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { ApiError, useApi } from '#web/api.ts'
import { deleteAppointment, setStatus } from '#web/queries/appointments.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { failureToast, messageOf } from '../forms/failure.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { useSingleMutation } from '../forms/use-single-mutation.ts'
import { AreYouSureDialog } from '../frame/are-you-sure-dialog.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { useHasMailServer, useWasDelivered } from '../mail/mail-delivery.ts'
import { MailNote } from '../mail/mail-note.tsx'
import { AppointmentDetails } from './appointment-details.tsx'
import { ArrangementDialog } from './arrangement-dialog.tsx'
import { ConfirmTimeForm, isUnfinished } from './confirm-time-form.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { HistoryList } from './history-list.tsx'
import { mailtoLink } from './mailto-link.ts'
import { NoticeCard } from './notice-card.tsx'
import { PatientData } from './patient-data.tsx'
import { patientExpectsVisit } from './patient-expects-visit.ts'
import {
  askedAt,
  isDecidedByPatient,
  isMoved,
  isNotified,
  isOver,
  isTimeWithdrawn,
  isUntimed,
  notificationText,
} from './patient-told.ts'
import { Reminder } from './reminder.tsx'
import { type StatusQuestion, StatusQuestionDialog } from './status-question-dialog.tsx'
import { StatusSelect } from './status-select.tsx'
import { useAppointment, useRefetchAppointments } from './use-appointments.ts'
import { WaitingCard } from './waiting-card.tsx'

type DetailDialogProps = { id: string; titleOf: (slug: string) => string; onClose: () => void }

/** The details of a request, and its actions. */
export function DetailDialog({ id, titleOf, onClose }: DetailDialogProps) {
  const { data, error, refetch, isFetching } = useAppointment(id)
  const [asking, setAsking] = useState<StatusQuestion | 'delete'>()
  const [arranging, setArranging] = useState(false)
  const [correcting, setCorrecting] = useState(false)
  const [typedTime, setTypedTime] = useState('')
  const timeForm = useRef<HTMLFormElement>(null)
  // After a conflict the input stays in the form.
  const [saving, setSaving] = useState(false)
  const [confirmed, setConfirmed] = useState(false)
  const { timeZone } = useData(siteQuery)
  const when = useFormatTime()
  const hasMailServer = useHasMailServer()
  const wasDelivered = useWasDelivered()(data?.told ?? { outlet: null })
  const { change, remove } = useAppointmentMutations(id, { onChanged: () => setAsking(undefined), onDeleted: onClose })
  // The next step: to agree on a time, and after that to inform the patient.
  const confirming = saving || (data?.status === 'pending' && !data.agreedTime)
  const asked = data && askedAt(data)
  const name = data && `${data.firstName} ${data.lastName}`
  const onArranged = ({ status, agreedTime }: Appointment) => {
    // What a failed attempt had left in the form is settled with it.
    setSaving(false)
    // After a time was recorded, confirming it is the next step.
    if (status === 'pending' && agreedTime) setAsking({ from: status, to: 'confirmed', offered: agreedTime })
  }

  return (
    <>
      <Dialog
        inAddress
        onOpenChange={onClose}
        title="Appointment Details"
        footer={
          data && (
            <>
              <Button variant="quiet" className="quiet-danger mr-auto" onClick={() => setAsking('delete')}>
                <Trash2 aria-hidden className="size-4" />
                Delete
              </Button>
              {data.email && (
                <a
                  className={buttonClass(confirming || (data.notice && hasMailServer) ? 'quiet' : undefined)}
                  href={mailtoLink(data, { serviceTitle: titleOf(data.service), timeZone })}
                >
                  <Mail aria-hidden className="size-4" />
                  Email Patient
                </a>
              )}
            </>
          )
        }
      >
        {!data && !error && <p aria-busy="true">Loading the request…</p>}
        {error && (
          <div className="grid justify-items-start gap-4">
            <FormMessage message={messageOf(error)} />
            <Button busy={isFetching} onClick={() => refetch()}>
              Try again
            </Button>
          </div>
        )}
        {data && (
          <div className="grid gap-5">
            <AppointmentDetails
              appointment={data}
              serviceTitle={titleOf(data.service)}
              onCorrect={() => setCorrecting(true)}
            />
            {confirming && (
              <ConfirmTimeForm
                ref={timeForm}
                appointment={data}
                onSaving={setSaving}
                onConfirmed={() => setConfirmed(true)}
                onTyped={setTypedTime}
              />
            )}
            <Button variant="quiet" className="justify-self-start" onClick={() => setArranging(true)}>
              <CalendarCheck aria-hidden className="size-4" />
              {data.agreedTime ? 'Change time and note' : 'Set time and note'}
            </Button>
            <StatusSelect
              status={data.status}
              refusal={change.error ? overtakenText(change.error) : undefined}
              onChosen={(to) => {
                change.reset()
                const form = to === 'confirmed' && timeForm.current
                // It says beside its fields what is missing.
                if (form && isUnfinished(form)) return form.requestSubmit()
                setAsking({ from: data.status, to, ...(form && { time: typedTime }) })
              }}
            />
            {confirming && data.notifiesPatients && <MailNote />}
            {data.notice && (
              <NoticeCard appointment={data} notice={data.notice} fresh={confirmed || change.isSuccess} />
            )}
            {data.status === 'pending' && asked && wasDelivered && (
              <p role="note" className="text-small">
                {data.firstName} was asked by email whether this time suits them, {when(asked)}.
              </p>
            )}
            {!asking && !isDecidedByPatient(data) && (data.notice || !isOver(data)) && (
              <Reminder
                status={isTimeWithdrawn(data) ? 'withdrawn' : isUntimed(data) ? 'untimed' : data.status}
                hasEmail={data.email !== ''}
                notifies={isNotified(data) && (data.notice !== null || wasDelivered)}
                movedTo={isMoved(data) && data.agreedTime ? when(data.agreedTime) : undefined}
                fresh={change.isSuccess && !data.notice}
              >
                {notificationText(data, { when, hasMailServer, wasDelivered })}
              </Reminder>
            )}
            <WaitingCard appointment={data} />
            <HistoryList history={data.history} />
            <PatientData appointment={data} onErased={onClose} />
          </div>
        )}
      </Dialog>
      {data && arranging && (
        <ArrangementDialog
          appointment={data}
          typedTime={confirming ? typedTime : ''}
          onSaved={onArranged}
          onClose={() => setArranging(false)}
        />
      )}
      {data && correcting && <ContactDialog appointment={data} onClose={() => setCorrecting(false)} />}
      {asking === 'delete' && (
        <AreYouSureDialog
          title="Delete Appointment"
          action="Delete"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(undefined)}
        >
          <p>
            Are you sure you want to delete this appointment request from {name}? For 30 days it can be brought back
            from Deleted, above the list. If the patient asked for it, erase their details instead: that is at once.
          </p>
          {data && patientExpectsVisit(data) && (
            <p className="font-semibold">
              {data.firstName} was told of this appointment, so it’s cancelled first.{' '}
              {hasMailServer
                ? 'They get an email three minutes later, which also takes it out of their calendar. To stop that email, bring the request back from Deleted.'
                : 'No mail server is set up, so please tell them yourself.'}
            </p>
          )}
        </AreYouSureDialog>
      )}
      {data && asking && asking !== 'delete' && (
        <StatusQuestionDialog
          question={asking}
          appointment={data}
          busy={change.isPending}
          onConfirm={() => {
            if (!asking.time) return change.start(asking)
            setAsking(undefined)
            timeForm.current?.requestSubmit()
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

/** What is said beside the status where a colleague has set another one meanwhile; `undefined` for any other failure. */
const overtakenText = (error: Error): string | undefined =>
  error instanceof ApiError && error.problem.type === 'conflict'
    ? `${error.problem.detail} Your change was not made: please choose again if it still has to change.`
    : undefined

/** The mutations that set the status of a request and delete it. Each shows a toast and refetches the list. */
function useAppointmentMutations(
  id: string,
  { onChanged, onDeleted }: { onChanged: () => void; onDeleted: () => void },
) {
  const api = useApi()
  const refetch = useRefetchAppointments()
  const change = useSingleMutation({
    mutationFn: ({ from, to }: StatusQuestion) => setStatus(api, id, { status: to, from }),
    onSuccess: async () => {
      await refetch.all()
      onChanged()
      toast('Success', 'Appointment status updated successfully')
    },
    onError: async (error) => {
      if (!overtakenText(error)) return failureToast('update appointment status')(error)
      // The question was about a status that the request no longer has.
      await refetch.all()
      onChanged()
    },
  })
  const remove = useMutation({
    mutationFn: () => deleteAppointment(api, id),
    onSuccess: () => {
      onDeleted()
      toast('Success', 'Appointment deleted successfully')
      return refetch.list()
    },
    onError: failureToast('delete appointment'),
  })
  return { change, remove }
}
