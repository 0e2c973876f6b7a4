import { useState } from 'react'
import { type AppointmentDetail, type WaitingWish, waitingWishSchema } from '#contract/appointment.ts'
import { wishRevision } from '#domain/appointments/waiting.ts'
import { useApi } from '#web/api.ts'
import { waitFor } from '#web/queries/waiting-list.ts'
import { SelectField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { Options } from '../forms/options.tsx'
import { partLabels, weekdays } from './wish.ts'

type WishDialogProps = {
  appointment: Pick<AppointmentDetail, 'id' | 'firstName' | 'waiting'>
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Puts a request on the waiting list, or changes for which days and times it waits. */
export function WishDialog({ appointment: { id, firstName, waiting }, onSaved, onClose }: WishDialogProps) {
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
        const wish: WaitingWish = { weekdays: days, part: waitingWishSchema.shape.part.parse(part) }
        await waitFor(api, id, wish, wishRevision(waiting))
        await onSaved()
      }}
    >
      {(field) => (
        <>
          <fieldset>
            <legend className="mb-1.5 font-semibold text-small">Days</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {weekdays.map(([day, name]) => (
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
