import { useState } from 'react'
import { type Appointment, type AppointmentStatus, appointmentStatuses } from '#contract/appointment.ts'
import { statusLabels } from '#domain/appointments/status-labels.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changeAppointments } from '#web/queries/bulk.ts'
import { Options } from '../forms/options.tsx'
import { BulkButton, BulkDelete } from '../lists/bulk-button.tsx'
import type { SelectedRows } from '../lists/selection.tsx'
import { useHasMailServer } from '../mail/mail-delivery.ts'

const requests = ['request', 'requests'] as const
const emailsFollow = '. Emails to patients about it, if switched on, go in three minutes.'

/** Sets one status for all selected requests, or deletes them. */
export function RequestBulkActions({ chosen }: { chosen: SelectedRows<Appointment> }) {
  const api = useApi()
  const hasMailServer = useHasMailServer()
  const [picked, setPicked] = useState<AppointmentStatus>()
  // The most likely next status.
  const status = picked ?? (chosen.rows.every((request) => request.status === 'pending') ? 'confirmed' : 'completed')
  const changing = chosen.rows.filter((request) => request.status !== status)
  const from = Object.fromEntries(changing.map((request) => [request.id, request.status]))
  const mayTell = status === 'confirmed' || status === 'cancelled'
  const withoutTime = status === 'confirmed' ? changing.filter(({ agreedTime }) => !agreedTime).length : 0
  const notifies = mayTell && hasMailServer && withoutTime < changing.length
  return (
    <>
      <select
        aria-label="New status"
        className="field w-auto"
        value={status}
        onChange={({ target }) => setPicked(appointmentStatuses.find((one) => one === target.value))}
      >
        <Options of={appointmentStatuses.map((one) => [one, `Mark as ${statusLabels[one]}`])} />
      </select>
      <BulkButton
        chosen={chosen}
        variant="primary"
        fits={(request) => request.status !== status}
        label={(count) => `Change the status of ${count}`}
        act={(ids) => changeAppointments(api, { act: status, ids, from })}
        done={(count) => `${count} marked as ${statusLabels[status]}${notifies ? emailsFollow : ''}`}
        {...(mayTell && {
          question: {
            title: (count: number) => `Mark ${counted(count, requests)} as ${statusLabels[status]}?`,
            text: (count: number) => notificationNote(count, { withoutTime, hasMailServer }),
          },
        })}
      />
      <BulkDelete
        chosen={chosen}
        nouns={requests}
        act={(ids) => changeAppointments(api, { act: 'delete', ids })}
        text={
          'Patients who were told of a time that is still to come get a cancellation; other emails about these requests aren’t sent. For 30 days you can bring them back from Deleted, above the list.'
        }
      />
    </>
  )
}

/** What the patients of `count` requests learn of their new status by itself. */
function notificationNote(
  count: number,
  { withoutTime, hasMailServer }: { withoutTime: number; hasMailServer: boolean },
): string {
  if (!hasMailServer) return 'No mail server is set up, so please tell the patients yourself.'
  if (withoutTime === count) return 'They have no agreed time, so no email goes until one is set.'
  const note = 'If emails to patients are switched on, each gets one three minutes later.'
  if (withoutTime === 0) return note
  return `${note} ${counted(withoutTime, ['of them has', 'of them have'])} no agreed time, and won’t be told until one is set.`
}
