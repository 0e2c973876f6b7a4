import { findAppointment } from '../services/appointments/appointments.ts'
import type { ComposeDeps, Written } from './letters.tsx'
import { AppointmentReceived, AppointmentRequested, receivedSubject, requestSubject } from './templates/appointment.tsx'
import type { Letterhead } from './templates/letter.tsx'

type About = { appointmentId: string }

export async function writeAppointmentReceived(deps: ComposeDeps, head: Letterhead, about: About): Promise<Written> {
  const found = await findAppointment(deps.database.db, about.appointmentId)
  return found && { subject: receivedSubject(head), body: <AppointmentReceived {...head} {...found} /> }
}

export async function writeAppointmentRequested(deps: ComposeDeps, head: Letterhead, about: About): Promise<Written> {
  const found = await findAppointment(deps.database.db, about.appointmentId)
  return found && { subject: requestSubject(found), body: <AppointmentRequested {...head} {...found} /> }
}
