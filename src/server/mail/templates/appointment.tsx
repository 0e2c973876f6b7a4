import type { Appointment } from '#contract/appointment.ts'
import { holdsWebAddress } from '#domain/web-address.ts'
import { Link, Text } from '../elements.tsx'
import { colour, text, unbroken } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'

type About = Letterhead & { appointment: Appointment; serviceTitle: string }

export const receivedSubject = ({ clinic }: Letterhead) => `We have your appointment request: ${clinic.name}`

/**
 * Tells the patient that the request arrived. It repeats nothing of their message: mail is not a private place. Nor does it
 * bring anybody's link: whoever fills in the form may have given a stranger's address.
 */
export const AppointmentReceived = ({ appointment, serviceTitle, ...letterhead }: About) => (
  <Letter {...letterhead} heading="We have your request" preview="We’ll be in touch to arrange a time.">
    <Text style={text}>{holdsWebAddress(appointment.firstName) ? 'Hello' : `Dear ${appointment.firstName}`},</Text>
    <Text style={text}>
      Thank you for requesting an appointment for {serviceTitle}.
      {!holdsWebAddress(appointment.preferredDate) && ` Your preferred time: ${appointment.preferredDate}.`}
    </Text>
    <Text style={text}>
      This isn’t a booking yet. We’ll call or email you to find a time that suits you, usually on the next day we’re
      open. If it’s urgent, please call us
      {letterhead.clinic.phone && ` on ${unbroken(letterhead.clinic.phone)}`}. In an emergency, call 000.
    </Text>
  </Letter>
)

export const requestSubject = ({ appointment }: Pick<About, 'appointment'>) =>
  `New appointment request from ${appointment.firstName} ${appointment.lastName.charAt(0)}.`

/** Tells the clinic that a request waits. The details stay in the dashboard, which logs who reads them. */
export const AppointmentRequested = ({ appointment, serviceTitle, ...letterhead }: About) => (
  <Letter {...letterhead} heading="New appointment request" preview="A patient has requested an appointment.">
    <Text style={text}>
      {appointment.firstName} {appointment.lastName.charAt(0)}. has requested {serviceTitle}. Preferred time:{' '}
      {appointment.preferredDate}.
    </Text>
    <Text style={text}>
      <Link href={`${letterhead.publicUrl}/admin/appointments`} style={{ color: colour.jade }}>
        Open the request in the dashboard
      </Link>
    </Text>
  </Letter>
)
