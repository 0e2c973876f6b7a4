import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { type AppointmentDetail, type WaitingPreference, waitingPreferenceSchema } from '#contract/appointment.ts'
import { preferenceRevision } from '#domain/appointments/waiting.ts'
import { useApi } from '#web/api.ts'
import { stopWaiting, waitFor, waitingKey } from '#web/queries/waiting-list.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { showFailure } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { Options } from '../forms/options.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { numberedWeekdays, partLabels, preferenceText } from './preference.ts'
import { useRefetchAppointments } from './use-appointments.ts'

/** Whether a request is on the waiting list, with buttons to add and remove it (docs/product.md, "Waiting list"). */
export function WaitingCard({ appointment }: { appointment: AppointmentDetail }) {
  const { id, firstName, waiting, status } = appointment
  const api = useApi()
  const queryClient = useQueryClient()
  const refetch = useRefetchAppointments()
  const when = useFormatTime()
  const [asking, setAsking] = useState(false)
  const changed = () => Promise.all([refetch.all(), queryClient.invalidateQueries(waitingKey)])
  const leave = useMutation({
    mutationFn: () => stopWaiting(api, id),
    onSuccess: () => toast('Success', `${firstName} is off the waiting list.`),
    onError: showFailure,
    onSettled: changed,
  })
  if (!waiting && (status === 'completed' || status === 'cancelled')) return null
  return (
    <>
      {waiting ? (
        <section aria-label="Waiting list" className="grid gap-3 rounded-[10px] border border-stone px-4 py-[0.8rem]">
          <p className="flex gap-[0.7rem]">
            <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-jade-deep" />
            <span>
              On the waiting list since {when(waiting.since)}: <strong>{preferenceText(waiting)}</strong>
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => setAsking(true)}>
              Change days and times
            </Button>
            <Button variant="quiet" busy={leave.isPending} onClick={() => leave.mutate()}>
              Take off the list
            </Button>
          </div>
        </section>
      ) : (
        <Button variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
          <Hourglass aria-hidden className="size-4" />
          Put on the waiting list
        </Button>
      )}
      {asking && <PreferenceDialog appointment={appointment} onSaved={changed} onClose={() => setAsking(false)} />}
    </>
  )
}

type PreferenceDialogProps = {
  appointment: Pick<AppointmentDetail, 'id' | 'firstName' | 'waiting'>
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Puts a request on the waiting list, or changes for which days and times it waits. */
function PreferenceDialog({ appointment: { id, firstName, waiting }, onSaved, onClose }: PreferenceDialogProps) {
  const api = useApi()
  const [days, setDays] = useState<number[]>(waiting?.weekdays ?? [])
  const toggle = (day: number, isOn: boolean) => setDays(isOn ? [...days, day] : days.filter((one) => one !== day))
  return (
    <FormDialog
      title="Waiting List"
      description={`Which times would suit ${firstName}? For treatment and practitioner, the request counts.`}
      action={waiting ? 'Save Changes' : 'Put on the list'}
      onClose={onClose}
      success={waiting ? 'The waiting list has been changed.' : `${firstName} is on the waiting list.`}
      send={async ({ part }) => {
        const preference: WaitingPreference = { weekdays: days, part: waitingPreferenceSchema.shape.part.parse(part) }
        await waitFor(api, id, preference, preferenceRevision(waiting))
        await onSaved()
      }}
    >
      {(field) => (
        <>
          <fieldset>
            <legend className="mb-1.5 font-semibold text-small">Days</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {numberedWeekdays.map(([day, name]) => (
                <label key={day} className="flex min-h-7 items-center gap-2">
                  <input
                    type="checkbox"
                    className="size-5"
                    checked={days.includes(day)}
                    onChange={({ target }) => toggle(day, target.checked)}
                  />
                  {name}
                </label>
              ))}
            </div>
            <p className="mt-1.5 text-ink-soft text-small">Leave all of them empty if any day suits.</p>
          </fieldset>
          <SelectField label="Time of day" {...field('part')} defaultValue={waiting?.part ?? 'any'}>
            <Options of={partLabels} />
          </SelectField>
        </>
      )}
    </FormDialog>
  )
}
