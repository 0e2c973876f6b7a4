import { z } from 'zod'
import type { Appointment } from '#contract/appointment.ts'
import { findAppointment } from '#server/services/appointments/appointments.ts'
import type { EmailDeps } from '../email.ts'
import { sampleOrder } from './order-email.tsx'

const sample: { appointment: Appointment; serviceTitle: string; practitionerName: string } = {
  serviceTitle: 'Sample treatment',
  practitionerName: '',
  appointment: {
    id: 'sample',
    firstName: 'Alex',
    lastName: 'Sample',
    email: sampleOrder.email,
    phone: sampleOrder.phone,
    service: 'sample',
    preferredDate: 'Any weekday morning',
    agreedTime: null,
    note: '',
    practitioner: '',
    answer: '',
    message: 'The patient’s message goes here.',
    status: 'pending',
    createdAt: sampleOrder.createdAt,
  },
}

/** What every email about an appointment request has besides its text. */
export const appointmentEmailBase = {
  payload: z.object({ appointmentId: z.string() }),
  read: ({ database }: EmailDeps, { appointmentId }: { appointmentId: string }) =>
    findAppointment(database.db, appointmentId),
  sample: () => sample,
}
