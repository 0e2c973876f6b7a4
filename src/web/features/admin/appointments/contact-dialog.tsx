import { useState } from 'react'
import { type AppointmentDetail, type PatientContact, patientContactSchema } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { correctContact } from '#web/queries/appointments.ts'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ContactFields } from './contact-fields.tsx'
import { useExplainStale } from './stale-arrangement.ts'
import { useRefetchAppointments } from './use-appointments.ts'

const contactOf = ({ firstName, lastName, email, phone }: PatientContact): PatientContact => ({
  firstName,
  lastName,
  email,
  phone,
})

type ContactDialogProps = { appointment: AppointmentDetail; onClose: () => void }

/** Corrects what was noted wrongly of a patient: their name, email or phone. */
export function ContactDialog({ appointment, onClose }: ContactDialogProps) {
  const { id } = appointment
  // As it was when it was opened: the details behind are read again meanwhile.
  const [known] = useState(() => contactOf(appointment))
  const [seen, setSeen] = useState(known)
  const api = useApi()
  const refetch = useRefetchAppointments()
  const explainStale = useExplainStale()
  return (
    <FormDialog
      title="Name and Contact Details"
      description="Corrects them in this request. Other requests of this patient stay as they are. With another email, the link in emails already sent stops working."
      action="Save Changes"
      schema={patientContactSchema}
      onClose={onClose}
      send={async (contact) => {
        await explainStale(() => correctContact(api, id, contact, seen), {
          onStale: ({ current }) => setSeen(contactOf(current)),
          theirsOf: ({ firstName, lastName, phone, email }) =>
            [`${firstName} ${lastName}`, phone, email || 'no email'].join(', '),
        })
        await refetch.all()
        toast('Success', 'Name and contact details updated successfully')
      }}
    >
      {(field) => <ContactFields field={field} known={known} />}
    </FormDialog>
  )
}
