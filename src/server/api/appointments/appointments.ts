import { z } from '@hono/zod-openapi'
import { appointmentRequestSchema } from '#contract/appointment.ts'
import { hour, second } from '#domain/dates/durations.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal } from '#server/refusal.ts'
import { requestAppointment } from '#server/services/appointments/appointments.ts'
import { limitByAddress } from '../rate-limit.ts'
import { createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'

/** The response to a patient; it does not repeat what they wrote. */
const receivedSchema = z.object({ status: z.literal('pending') }).meta({ id: 'AppointmentReceived' })

const routes = routesOf({ tags: ['appointments'] })

/** Appointment requests, as patients make them. */
export const appointmentsApi = (deps: Deps) => {
  const limit = limitByAddress(deps, {
    name: 'appointment-requests',
    // A waiting room or a whole village may share one address.
    points: 20,
    seconds: hour / second,
    message: 'We’ve had a lot of requests from your network. Please call us instead.',
  })
  const request = routes.post('/appointments', 'Request an appointment', {
    middleware: [limit] as const,
    request: { body: jsonBody(appointmentRequestSchema) },
    responses: { 201: json(receivedSchema, 'The request is waiting for the clinic'), ...refusing(422, 429) },
  })
  return createRouter().openapi(request, async (c) => {
    const details = c.req.valid('json')
    // Only programs fill in the hidden field (a honeypot): they get a success response, and nothing is stored.
    if (details.website !== '') {
      c.get('log').info('an appointment request by a program was dropped')
      return c.json({ status: 'pending' as const }, 201)
    }
    const outcome = await requestAppointment(deps, details)
    if (!outcome.ok && outcome.reason === 'closed') throw fieldRefusal('preferredDate', outcome.message)
    if (!outcome.ok && outcome.reason === 'unknown_practitioner')
      throw fieldRefusal('practitioner', 'Please choose one of our practitioners')
    if (!outcome.ok) throw fieldRefusal('service', 'Please choose one of our services')
    return c.json({ status: 'pending' as const }, 201)
  })
}
