import { holdsWebAddress } from '#domain/mail/email.ts'
import { Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { unbroken } from '../look.ts'
import { ofAppointment } from '../parts/of-appointment.ts'

/**
 * Tells the patient that the request arrived. It repeats nothing of their message: mail is not a private place. Nor does it
 * bring anybody's link: whoever fills in the form may have given a stranger's address.
 */
export const appointmentReceived = defineEmail('appointment-received', {
  ...ofAppointment,
  write: ({ clinic }, { appointment, serviceTitle }) => ({
    subject: `We have your appointment request: ${clinic.name}`,
    heading: 'We have your request',
    preview: 'We’ll be in touch to arrange a time.',
    body: (
      <>
        <Text>{holdsWebAddress(appointment.firstName) ? 'Hello' : `Dear ${appointment.firstName}`},</Text>
        <Text>
          Thank you for requesting an appointment for {serviceTitle}.
          {!holdsWebAddress(appointment.preferredDate) && ` Your preferred time: ${appointment.preferredDate}.`}
        </Text>
        <Text>
          This isn’t a booking yet. We’ll call or email you to find a time that suits you, usually on the next day we’re
          open. If it’s urgent, please call us
          {clinic.phone && ` on ${unbroken(clinic.phone)}`}. In an emergency, call 000.
        </Text>
      </>
    ),
  }),
})
