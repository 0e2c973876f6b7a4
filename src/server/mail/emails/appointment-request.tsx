import { Link, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { appointmentEmailBase } from '../parts/appointment-email.ts'

/** Tells the clinic that a request waits. The details stay in the dashboard, which logs who reads them. */
export const appointmentRequest = defineEmail('appointment-request', {
  ...appointmentEmailBase,
  write: ({ publicUrl }, { appointment, serviceTitle, practitionerName }) => ({
    kind: 'appointment-request',
    facts: { name: `${appointment.firstName} ${appointment.lastName.charAt(0)}.`, service: serviceTitle },
    preview: 'A patient has requested an appointment.',
    middle: (
      <>
        <Text>
          {appointment.firstName} {appointment.lastName.charAt(0)}. has requested {serviceTitle}
          {practitionerName && ` with ${practitionerName}`}. Preferred time: {appointment.preferredDate}.
        </Text>
        <Text>
          <Link href={`${publicUrl}/admin/appointments?open=${appointment.id}`}>Open the request in the dashboard</Link>
        </Text>
      </>
    ),
  }),
})
