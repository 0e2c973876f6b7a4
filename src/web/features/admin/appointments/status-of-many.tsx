import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Appointment, type AppointmentStatus, appointmentStatuses } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { setStatusOfMany } from '#web/queries/appointments.ts'
import { ManyButton } from '../lists/selection.tsx'
import { statusLabels } from './status-badge.tsx'

/** Gives all of the chosen requests one status. */
export function StatusOfMany({ rows, onDone }: { rows: Pick<Appointment, 'id'>[]; onDone: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<AppointmentStatus>('completed')
  return (
    <>
      <select
        aria-label="New status"
        className="field w-auto"
        value={status}
        onChange={({ target }) => setStatus(appointmentStatuses.find((one) => one === target.value) ?? status)}
      >
        {appointmentStatuses.map((one) => (
          <option key={one} value={one}>
            Mark as {statusLabels[one]}
          </option>
        ))}
      </select>
      <ManyButton
        act={() =>
          setStatusOfMany(
            api,
            rows.map(({ id }) => id),
            status,
          )
        }
        done={(count) => `${count} marked as ${statusLabels[status]}`}
        onDone={async () => {
          onDone()
          await queryClient.invalidateQueries({ queryKey: ['admin'] })
        }}
      >
        Change the status
      </ManyButton>
    </>
  )
}
