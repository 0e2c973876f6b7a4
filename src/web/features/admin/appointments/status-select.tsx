import type { KeyboardEvent } from 'react'
import { type AppointmentStatus, appointmentStatuses } from '#contract/appointment.ts'
import { statusLabels } from '#domain/appointments/status-labels.ts'
import { Field } from '#web/ui/field.tsx'
import { Options } from '../forms/options.tsx'

type StatusSelectProps = {
  status: AppointmentStatus
  /** Why the status that was chosen last was not set, if so. */
  refusal: string | undefined
  onChosen: (status: AppointmentStatus) => void
}

/** A select for the status of a request. By keyboard the list opens first, so that moving through it sets nothing. */
export const StatusSelect = ({ status, refusal, onChosen }: StatusSelectProps) => (
  <Field label="Status" error={refusal}>
    {(control) => (
      <select
        {...control}
        className="field"
        value={status}
        onKeyDown={openFirst}
        onChange={({ target }) => {
          const chosen = appointmentStatuses.find((one) => one === target.value)
          if (chosen) onChosen(chosen)
        }}
      >
        <Options of={appointmentStatuses.map((one) => [one, `Mark as ${statusLabels[one]}`])} />
      </select>
    )}
  </Field>
)

/** Keys that choose another entry of a list that is closed, outside of macOS. */
const passing = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']

function openFirst(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, ctrlKey, metaKey, altKey, currentTarget: select } = event
  if (ctrlKey || metaKey || altKey || !('showPicker' in select)) return
  const isLetter = key.length === 1 && key !== ' '
  if (!passing.includes(key) && !isLetter) return
  event.preventDefault()
  select.showPicker()
}
