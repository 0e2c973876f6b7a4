import { CalendarCheck } from 'lucide-react'
import { type Ref, useEffect, useId } from 'react'
import { likelyDayOf, likelyTimeOf } from '#domain/appointments/suggested-time.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { useApi } from '#web/api.ts'
import { type OpenedAppointment, saveArrangement } from '#web/queries/appointments.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { InvalidFieldError, useContractForm } from '../forms/use-contract-form.ts'
import { useHasMailServer } from '../mail/mail-delivery.ts'
import { useExplainStale } from './stale-arrangement.ts'
import { heldByRemarks, TimeField, TimeRemarks, useTimeRemarks } from './time-remarks.tsx'
import { useRefetchAppointments } from './use-appointments.ts'

type ConfirmTimeFormProps = {
  /** So that choosing “Confirmed” can send it as well. */
  ref: Ref<HTMLFormElement>
  appointment: OpenedAppointment
  onSaving: (saving: boolean) => void
  onConfirmed: () => void
  /** Called with the day and time in the fields, such as `2027-03-08T14:30`; empty until both are filled in. */
  onTyped: (time: string) => void
}

/**
 * Sets the time of a requested appointment and confirms it in one step. The day and time that the patient named are filled
 * in, and the time has the focus. `onSaving`: saving has started, and the form must stay mounted until it has ended, even if
 * someone else has confirmed another time in the meantime.
 */
export function ConfirmTimeForm({ ref, appointment, onSaving, onConfirmed, onTyped }: ConfirmTimeFormProps) {
  const { id, firstName, status, note, createdAt, revision, notifiesPatients, practitioner, service } = appointment
  const api = useApi()
  const refetch = useRefetchAppointments()
  const explainStale = useExplainStale()
  const hasMailServer = useHasMailServer()
  const { timeZone } = useData(siteQuery)
  const likelyDay = likelyDayOf(
    appointment.preferredDate,
    calendarDay(createdAt, timeZone),
    calendarDay(new Date().toISOString(), timeZone),
  )
  const likelyTime = likelyTimeOf(appointment.preferredDate)
  const { form, busy, message, field, formProps } = useContractForm({
    send: async ({ day = '', agreedTime = '' }) => {
      if (!day && !agreedTime) throw new InvalidFieldError('day', 'Please enter a date and a time')
      if (!day) throw new InvalidFieldError('day', 'Please enter a date')
      if (!agreedTime) throw new InvalidFieldError('agreedTime', 'Please enter a time')
      onSaving(true)
      const arrangement = { agreedTime: `${day}T${agreedTime}`, note, confirm: true, from: status }
      await explainStale(() => saveArrangement(api, id, arrangement, revision))
      await refetch.all()
      onSaving(false)
      onConfirmed()
      toast('Success', 'Appointment status updated successfully')
    },
  })
  const remarks = useId()
  const { day = likelyDay, agreedTime = likelyTime } = form.watch()
  const typed = day && agreedTime ? `${day}T${agreedTime}` : ''
  const check = { time: `${day}T${agreedTime}`, practitioner, service, request: id }
  const isWarned = useTimeRemarks(check).remarks.length > 0
  useEffect(() => onTyped(typed), [onTyped, typed])
  // Also half of an answer: the form has no default values by which it would know itself.
  const isChanged = day !== likelyDay || agreedTime !== likelyTime
  useUnsaved('“Appointment Details”', isChanged && !form.formState.isSubmitSuccessful)
  // The link to this form is for answering, so its field gets the focus.
  useEffect(() => {
    if (location.hash === '#settle')
      document.getElementById(formProps.id)?.querySelector<HTMLElement>('input:not([data-known])')?.focus()
  }, [formProps.id])
  return (
    <form ref={ref} {...formProps} className="grid gap-4">
      <div>
        <div className="grid grid-cols-[3fr_2fr] gap-4">
          <TextField
            label="Day"
            type="date"
            {...field('day')}
            {...heldByRemarks(remarks)}
            defaultValue={likelyDay}
            {...(likelyDay && { 'data-known': true })}
          />
          <TimeField
            label="Time"
            type="time"
            remarksId={remarks}
            {...field('agreedTime')}
            defaultValue={likelyTime}
            className="tabular"
          />
        </div>
        <TimeRemarks id={remarks} {...check} />
      </div>
      <div className="grid justify-items-start">
        <Button type="submit" busy={busy}>
          <CalendarCheck aria-hidden className="size-4" />
          {notifiesPatients && hasMailServer ? `Confirm and email ${firstName}` : 'Confirm this time'}
          {isWarned && ' anyway'}
        </Button>
        <FormMessage message={message} />
      </div>
    </form>
  )
}

/**
 * Whether somebody has typed a day without a time, or the other way round, or a year of five digits. What was filled in for
 * them does not count.
 */
export function isUnfinished(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll('input')]
  const isTouched = fields.some(({ value, defaultValue, validity }) => value !== defaultValue || validity.badInput)
  const isBegun = fields.some(({ value, validity }) => value !== '' || validity.badInput)
  return isTouched && isBegun && fields.some(({ value }) => value === '' || value.length > '2027-03-05'.length)
}
