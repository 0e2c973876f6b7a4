import { z } from '@hono/zod-openapi'
import { linkAnswerSchema, linkedAppointmentSchema } from '#contract/appointment-link.ts'
import { hour, second } from '#domain/dates/durations.ts'
import type { Deps } from '#server/deps.ts'
import { calendarEntry } from '#server/mail/parts/calendar-entry.ts'
import { Refusal } from '#server/refusal.ts'
import { readLinked } from '#server/services/appointments/appointment-link.ts'
import { answerByLink } from '#server/services/appointments/patient-answer.ts'
import { findVisitForCalendar } from '#server/services/appointments/visit.ts'
import { readSection } from '#server/services/content/content.ts'
import { orNotFound } from '../or-not-found.ts'
import { limitByAddress } from '../rate-limit.ts'
import { createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'

const refused = {
  over: 'This appointment is over or has been cancelled.',
  too_late: 'It’s too late to cancel here. Please call us, so that we know.',
  time_changed: 'The clinic has changed the time. Please look again.',
  offer_over: 'That time isn’t on offer any more.',
} as const
const stillWaiting = 'You’re still on our waiting list.'

const params = z.object({ token: z.string().max(100) })

const routes = routesOf({ tags: ['appointments'] })

/** The patient's page behind the link in their emails (docs/product.md, "What patients are told"). */
export const appointmentLinksApi = (deps: Deps) => {
  const limit = limitByAddress(deps, {
    name: 'appointment-links',
    // A token cannot be guessed; this only keeps one visitor from filling the clinic's mailbox.
    points: 60,
    seconds: hour / second,
    message: 'That was a lot at once. Please try again later.',
  })
  const read = routes.get('/appointment-links/{token}', 'The appointment behind a patient’s link', {
    request: { params },
    responses: { 200: json(linkedAppointmentSchema, 'What the patient sees'), ...refusing(404) },
  })
  const answer = routes.post(
    '/appointment-links/{token}',
    'The patient’s answer: coming, another time please, cancelled, or a free time taken or declined',
    {
      middleware: [limit] as const,
      request: { params, body: jsonBody(linkAnswerSchema) },
      responses: { 200: json(linkedAppointmentSchema, 'As it is now'), ...refusing(404, 409, 422, 429) },
    },
  )
  const calendar = routes.get(
    '/appointment-links/{token}/calendar',
    'The confirmed appointment as a calendar entry (iCalendar)',
    {
      middleware: [limit] as const,
      request: { params },
      responses: {
        200: { description: 'The entry', content: { 'text/calendar': { schema: z.string() } } },
        ...refusing(404, 429),
      },
    },
  )
  return createRouter()
    .openapi(calendar, async (c) => {
      const { visit, time, sequence } = orNotFound(await findVisitForCalendar(deps, c.req.valid('param').token))
      const { value: clinic } = await readSection(deps.database.db, 'clinic')
      const { content, contentType, filename } = calendarEntry(
        { clinic, publicUrl: deps.publicUrl },
        {
          visit,
          time,
          sequence,
          writtenAt: deps.now().toISOString(),
          method: 'PUBLISH',
        },
      )
      return c.body(content.toString(), 200, {
        'content-type': contentType,
        'content-disposition': `attachment; filename="${filename}"`,
        'cache-control': 'no-store',
      })
    })
    .openapi(read, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(orNotFound(await readLinked(deps, c.req.valid('param').token)), 200)
    })
    .openapi(answer, async (c) => {
      const outcome = orNotFound(await answerByLink(deps, { ...c.req.valid('param'), ...c.req.valid('json') }))
      if (!outcome.ok) {
        const waits = outcome.reason === 'offer_over' && outcome.appointment.waiting
        throw new Refusal('conflict', `${refused[outcome.reason]}${waits ? ` ${stillWaiting}` : ''}`)
      }
      return c.json(outcome.appointment, 200)
    })
}
