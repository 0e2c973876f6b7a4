import { Link, Text } from '@react-email/components'
import type { Appointment } from '#contract/appointment.ts'
import { holdsWebAddress } from '#domain/web-address.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { colour, text } from './look.ts'

type About = Letterhead & { appointment: Appointment; serviceTitle: string }

export const receivedSubject = ({ clinic }: Letterhead) => `We have your appointment request: ${clinic.name}`

/**
 * Tells the patient that the request arrived. It repeats nothing of their message: mail is not a private place. Nor does it
 * bring anybody's link: whoever fills in the form may have given a stranger's address.
 */
export const AppointmentReceived = ({ appointment, serviceTitle, ...letterhead }: About) => (
  <Letter {...letterhead} heading="We have your request" preview="We will contact you to settle a time.">
    <Text style={text}>{holdsWebAddress(appointment.firstName) ? 'Hello' : `Dear ${appointment.firstName}`},</Text>
    <Text style={text}>
      Thank you for asking for an appointment: {serviceTitle}
      {!holdsWebAddress(appointment.preferredDate) && `, preferably ${appointment.preferredDate}`}.
    </Text>
    <Text style={text}>
      This is not a booking yet. We will call or write to settle a time that suits you, usually on the next day we are
      open. If it is urgent, please call us
      {letterhead.clinic.phone && ` on ${letterhead.clinic.phone}`}. In an emergency call 000.
    </Text>
  </Letter>
)

export const requestSubject = ({ appointment }: Pick<About, 'appointment'>) =>
  `New appointment request from ${appointment.firstName} ${appointment.lastName.charAt(0)}.`

/** Tells the clinic that a request waits. The details stay in the dashboard, which logs who reads them. */
export const AppointmentRequested = ({ appointment, serviceTitle, ...letterhead }: About) => (
  <Letter {...letterhead} heading="A new appointment request" preview="A patient asks for an appointment.">
    <Text style={text}>
      {appointment.firstName} {appointment.lastName.charAt(0)}. asks for {serviceTitle}, preferably{' '}
      {appointment.preferredDate}.
    </Text>
    <Text style={text}>
      <Link href={`${letterhead.publicUrl}/admin/appointments`} style={{ color: colour.jade }}>
        Open the request in the dashboard
      </Link>
    </Text>
  </Letter>
)
