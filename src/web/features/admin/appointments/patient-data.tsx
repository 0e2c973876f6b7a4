import { useMutation } from '@tanstack/react-query'
import { Download, Eraser } from 'lucide-react'
import { useState } from 'react'
import type { AppointmentDetail } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { erasePatient, exportPatient, exportRequest } from '#web/queries/appointments.ts'
import { saveFile } from '#web/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { failureToast } from '../forms/failure.ts'
import { AreYouSureDialog } from '../frame/are-you-sure-dialog.tsx'
import { patientExpectsVisit } from './patient-expects-visit.ts'
import { useRefetchAppointments } from './use-appointments.ts'

type PatientDataProps = { appointment: AppointmentDetail; onErased: () => void }

/**
 * Exports or erases the data of a patient, which they may request by law (docs/product.md, "Patient data").
 */
export function PatientData({ appointment, onErased }: PatientDataProps) {
  const { id, requestsOfPatient: requests, email } = appointment
  const api = useApi()
  const refetch = useRefetchAppointments()
  const [asking, setAsking] = useState(false)
  const copy = useMutation({
    mutationFn: async (reach: 'request' | 'patient') => {
      const content = await (reach === 'request' ? exportRequest(api, id) : exportPatient(api, id))
      const name = reach === 'request' ? 'appointment-request.json' : 'patient-requests.json'
      saveFile(name, 'application/json', JSON.stringify(content, null, 2))
    },
    onError: failureToast('export'),
  })
  const erase = useMutation({
    mutationFn: () => erasePatient(api, id),
    onSuccess: () => {
      onErased()
      toast('Success', 'The patient’s requests have been erased')
      return refetch.list()
    },
    onError: failureToast('erase'),
  })
  const all = requests === 1 ? 'the one request' : `all ${requests} requests`

  return (
    <details>
      <summary className="w-fit text-jade-deep text-small">Copy or erase this patient’s details</summary>
      <p className="mt-2 text-ink-soft text-small">
        {email
          ? `From ${email} there ${requests === 1 ? 'is one request' : `are ${requests} requests`}.`
          : 'They gave no email, so we can’t tell which other requests are theirs.'}{' '}
        Exports and erasures are recorded in the audit log.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="quiet" busy={copy.isPending} onClick={() => copy.mutate('request')}>
          <Download aria-hidden className="size-4" />
          Export this request
        </Button>
        <Button variant="quiet" busy={copy.isPending} onClick={() => copy.mutate('patient')}>
          <Download aria-hidden className="size-4" />
          Export everything for this patient
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          <Eraser aria-hidden className="size-4" />
          Erase everything for this patient
        </Button>
      </div>
      {asking && (
        <AreYouSureDialog
          title="Erase Everything for This Patient"
          action="Erase"
          danger
          busy={erase.isPending}
          onConfirm={() => erase.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            Are you sure you want to erase {all}
            {email && ` from ${email}`}, with the emails about them? This action cannot be undone.
          </p>
          <p className={patientExpectsVisit(appointment) ? 'font-semibold' : ''}>
            They’re told nothing any more, and an appointment stays in their own calendar. If they’re still to come,
            call them first.
          </p>
        </AreYouSureDialog>
      )}
    </details>
  )
}
