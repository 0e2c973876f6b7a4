import { emergencyAdvice } from '#domain/appointments/emergency-advice.ts'
import { holdsWebAddress } from '#domain/mail/email.ts'
import { Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { appointmentEmailBase } from '../parts/appointment-email.ts'
import { callUs } from '../parts/call-us.tsx'

/**
 * Tells the patient that the request arrived. It repeats nothing of their message: mail is not a private place. Nor does it
 * bring anybody's link: anyone who fills in the form may have given a stranger's address.
 */
export const appointmentReceived = defineEmail('appointment-received', {
  ...appointmentEmailBase,
  write: ({ clinic, country }, { appointment, serviceTitle }) => ({
    kind: 'appointment-received',
    facts: {
      greeting: holdsWebAddress(appointment.firstName) ? 'Hello' : `Dear ${appointment.firstName}`,
      service: serviceTitle,
      'preferred time': holdsWebAddress(appointment.preferredDate)
        ? ''
        : `Your preferred time: ${appointment.preferredDate}.`,
      'call us': callUs(clinic),
    },
    preview: 'We’ll be in touch to arrange a time.',
    end: <Text>{emergencyAdvice(country)}</Text>,
  }),
})
