import { z } from '@hono/zod-openapi'
import {
  type Appointment,
  type AppointmentStatus,
  appointmentChangesQuerySchema,
  appointmentChangesSchema,
  appointmentDetailSchema,
  appointmentExportSchema,
  appointmentQuerySchema,
  appointmentRulesSchema,
  appointmentSchema,
  arrangementSchema,
  enteredRequestSchema,
  expiringQuerySchema,
  expiringSchema,
  patientContactSchema,
  statusChangeSchema,
} from '#contract/appointment.ts'
import { appointmentCalendarSchema, calendarQuerySchema, visitDaysSchema } from '#contract/appointment-calendar.ts'
import { daySheetQuerySchema, daySheetSchema } from '#contract/day-sheet.ts'
import { statusLabels } from '#domain/appointments/status-labels.ts'
import { revisionOf } from '#domain/revision.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import { arrangeAppointment, arrangementRevision } from '#server/services/appointments/appointment-arrangement.ts'
import { countVisitsByDay, readCalendar } from '#server/services/appointments/appointment-calendar.ts'
import { contactRevision, correctContact } from '#server/services/appointments/appointment-contact.ts'
import {
  isStatusOfPatient,
  lastChangeOf,
  readAppointmentChanges,
} from '#server/services/appointments/appointment-history.ts'
import { readAppointments } from '#server/services/appointments/appointment-list.ts'
import { exportAppointmentList } from '#server/services/appointments/appointment-list-export.ts'
import {
  deleteAppointment,
  erasePatient,
  exportAppointments,
} from '#server/services/appointments/appointment-privacy.ts'
import {
  countExpiringRequests,
  readAppointmentRules,
  rulesSubject,
  saveAppointmentRules,
} from '#server/services/appointments/appointment-retention.ts'
import { readAppointment, setAppointmentStatus } from '#server/services/appointments/appointment-status.ts'
import { enterRequest } from '#server/services/appointments/appointments.ts'
import { readDaySheet } from '#server/services/appointments/day-sheet.ts'
import { lastChange } from '#server/services/audit.ts'
import { csv, csvHeaders, textStream } from '../files.ts'
import { orNotFound } from '../or-not-found.ts'
import { baseRevision, revisionHeader, setRevisionHeader, staleRefusal } from '../revision.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['appointments'], middleware: [requireStaff()] })

const list = routes.get('/appointments', 'Appointment requests, newest first unless asked otherwise', {
  description: 'X-Total-Count says how many there are in all; Link names the pages before and after (RFC 8288).',
  request: { query: appointmentQuerySchema },
  responses: { 200: json(z.array(appointmentSchema), 'One page of them'), ...refusing(401, 422) },
})
const calendar = routes.get('/appointment-calendar', 'Requests by day; reading them is logged', {
  request: { query: calendarQuerySchema },
  responses: { 200: json(appointmentCalendarSchema, 'By day'), ...refusing(401, 422) },
})
const visitDays = routes.get('/appointment-days', 'How many confirmed visits there are on each day to come', {
  responses: { 200: json(visitDaysSchema, 'The days that have any, in order'), ...refusing(401) },
})
const daySheet = routes.get('/appointment-day-sheet', 'The visits of one day, for paper; reading them is logged', {
  request: { query: daySheetQuerySchema },
  responses: {
    200: json(daySheetSchema, 'Confirmed or done, and those that were only offered'),
    ...refusing(401, 422),
  },
})
const changes = routes.get('/appointment-news', 'Whether anything has changed since the last check', {
  request: { query: appointmentChangesQuerySchema },
  responses: { 200: json(appointmentChangesSchema, 'A marker of the last change'), ...refusing(401) },
})
const detail = routes.get('/appointments/{id}', 'One request with its history; reading it is logged', {
  description: 'The ETag identifies what was arranged.',
  request: { params: idParam },
  responses: { 200: json(appointmentDetailSchema, 'The request'), ...refusing(401, 404) },
})
const status = routes.patch('/appointments/{id}/status', 'Set the status of a request', {
  request: { params: idParam, body: jsonBody(statusChangeSchema) },
  responses: { 200: json(appointmentSchema, 'As it is now'), ...refusing(401, 403, 404, 409, 422) },
})
const arrangement = routes.put(
  '/appointments/{id}/arrangement',
  'Save the appointment time and the clinic’s own note',
  {
    request: { params: idParam, headers: revisionHeader, body: jsonBody(arrangementSchema) },
    responses: { 200: json(appointmentSchema, 'As it is now'), ...refusing(401, 403, 404, 409, 422) },
  },
)
const contact = routes.put('/appointments/{id}/contact', 'Correct the patient’s name, email or phone', {
  description:
    'The ETag identifies these four details. Emails to the patient that have not left go to the new address.',
  request: { params: idParam, headers: revisionHeader, body: jsonBody(patientContactSchema) },
  responses: { 200: json(appointmentSchema, 'As it is now'), ...refusing(401, 403, 404, 409, 422) },
})
const exportList = routes.get('/appointments.csv', 'The requests of a view of the list as CSV, all pages; for owners', {
  middleware: [requireStaff('owner')],
  request: { query: appointmentQuerySchema.omit({ page: true, perPage: true }) },
  responses: { 200: csv, ...refusing(401, 403, 422) },
})
const enter = routes.post('/appointment-entries', 'Enter the request of somebody who has called', {
  request: { body: jsonBody(enteredRequestSchema) },
  responses: { 201: json(appointmentSchema, 'As it was entered'), ...refusing(401, 403, 422) },
})

const deletion = <P extends '/appointments/{id}' | '/appointments/{id}/patient'>(path: P, summary: string) =>
  routes.delete(path, summary, {
    request: { params: idParam },
    responses: { 204: { description: 'Gone' }, ...refusing(401, 403, 404) },
  })
const remove = deletion('/appointments/{id}', 'Delete a request; for 30 days it can be brought back')
const eraseAllOfPatient = deletion('/appointments/{id}/patient', 'Erase every request from the same patient')
const exporting = <P extends '/appointments/{id}/export' | '/appointments/{id}/patient'>(path: P, summary: string) =>
  routes.get(path, summary, {
    request: { params: idParam },
    responses: { 200: json(appointmentExportSchema, 'To be saved as a file'), ...refusing(401, 404) },
  })
const exportOne = exporting('/appointments/{id}/export', 'Everything kept about a request')
const exportPatient = exporting('/appointments/{id}/patient', 'Everything kept about the patient’s requests')
const rules = routes.get('/appointment-rules', 'How long requests are kept', {
  responses: { 200: json(appointmentRulesSchema, 'The rules'), ...refusing(401) },
})
const expiring = routes.get(
  '/appointment-rules/expiring',
  'How many requests a shorter retention period would delete; for owners',
  {
    middleware: [requireStaff('owner')],
    request: { query: expiringQuerySchema },
    responses: { 200: json(expiringSchema, 'Their number now'), ...refusing(401, 403, 422) },
  },
)
const saveRules = routes.put('/appointment-rules', 'Set how long requests are kept; for owners', {
  middleware: [requireStaff('owner')],
  request: { headers: revisionHeader, body: jsonBody(appointmentRulesSchema) },
  responses: { 200: json(appointmentRulesSchema, 'The rules as saved'), ...refusing(401, 403, 409, 422) },
})

/** The request, if it has got the status; throws a `Refusal` that says which one it has meanwhile, and by whom. */
export async function ensureChanged(
  { database }: Deps,
  appointment: Appointment,
  status: AppointmentStatus,
): Promise<Appointment> {
  if (appointment.status === status) return appointment
  const label = statusLabels[appointment.status]
  throw new Refusal(
    'conflict',
    (await isStatusOfPatient(database.db, appointment.id))
      ? `The patient has changed this request to ${label} by the link in their email.`
      : `A colleague has marked this request as ${label}.`,
  )
}

/** Appointment requests, for staff (docs/product.md, "Appointments"). */
export const adminAppointmentsApi = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid('query')
      const { items, total } = await readAppointments(deps, { query, actor: actorOf(c) })
      c.header('X-Total-Count', String(total))
      const links = pageLinks(new URL(c.req.url), { page: query.page, pages: Math.ceil(total / query.perPage) })
      if (links) c.header('Link', links)
      return c.json(items, 200)
    })
    .openapi(exportList, (c) => {
      const parts = exportAppointmentList(deps, { ...c.req.valid('query'), actor: actorOf(c) })
      return c.body(textStream(parts), 200, csvHeaders('appointments.csv'))
    })
    .openapi(calendar, async (c) =>
      c.json(await readCalendar(deps, { query: c.req.valid('query'), actor: actorOf(c) }), 200),
    )
    .openapi(visitDays, async (c) => c.json(await countVisitsByDay(deps), 200))
    .openapi(daySheet, async (c) =>
      c.json(await readDaySheet(deps, { ...c.req.valid('query'), actor: actorOf(c) }), 200),
    )
    .openapi(changes, async (c) => {
      const { since } = c.req.valid('query')
      return c.json(await readAppointmentChanges(deps.database.db, since), 200)
    })
    .openapi(detail, async (c) => {
      const { id } = c.req.valid('param')
      const found = orNotFound(await readAppointment(deps, { id, actor: actorOf(c) }))
      setRevisionHeader(c, arrangementRevision(found))
      return c.json(found, 200)
    })
    .openapi(status, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json'), actor: actorOf(c) }
      const appointment = orNotFound(await setAppointmentStatus(deps, change))
      return c.json(await ensureChanged(deps, appointment, change.status), 200)
    })
    .openapi(arrangement, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json'), basedOn: baseRevision(c), actor: actorOf(c) }
      const outcome = orNotFound(await arrangeAppointment(deps, change))
      if (!outcome.ok && outcome.reason !== 'stale') throw arrangementRefusal(outcome.reason)
      const revision = arrangementRevision(outcome.appointment)
      setRevisionHeader(c, revision)
      if (!outcome.ok) {
        const saved = await lastChangeOf(deps.database.db, change.id, ['time', 'note', 'practitioner', 'status'])
        throw staleRefusal(revision, outcome.appointment, saved)
      }
      return c.json(outcome.appointment, 200)
    })
    .openapi(contact, async (c) => {
      const change = {
        ...c.req.valid('param'),
        contact: c.req.valid('json'),
        basedOn: baseRevision(c),
        actor: actorOf(c),
      }
      const outcome = orNotFound(await correctContact(deps, change))
      const revision = contactRevision(outcome.appointment)
      setRevisionHeader(c, revision)
      if (!outcome.ok) throw staleRefusal(revision, outcome.appointment, outcome.last)
      return c.json(outcome.appointment, 200)
    })
    .openapi(enter, async (c) => {
      const outcome = await enterRequest(deps, { ...c.req.valid('json'), actor: actorOf(c) })
      if (!outcome.ok) throw arrangementRefusal(outcome.reason)
      return c.json(outcome.appointment, 201)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      orNotFound(await deleteAppointment(deps, { id, actor: actorOf(c) }))
      return c.body(null, 204)
    })
    .openapi(eraseAllOfPatient, async (c) => {
      const { id } = c.req.valid('param')
      orNotFound(await erasePatient(deps, { id, actor: actorOf(c) }))
      return c.body(null, 204)
    })
    .openapi(exportOne, async (c) => {
      const { id } = c.req.valid('param')
      const kept = orNotFound(await exportAppointments(deps, { id, reach: 'request', actor: actorOf(c) }))
      c.header('Content-Disposition', 'attachment; filename="appointment-request.json"')
      return c.json(kept, 200)
    })
    .openapi(exportPatient, async (c) => {
      const { id } = c.req.valid('param')
      const kept = orNotFound(await exportAppointments(deps, { id, reach: 'patient', actor: actorOf(c) }))
      c.header('Content-Disposition', 'attachment; filename="patient-requests.json"')
      return c.json(kept, 200)
    })
    .openapi(rules, async (c) => {
      const kept = await readAppointmentRules(deps.database.db)
      setRevisionHeader(c, revisionOf(kept))
      return c.json(kept, 200)
    })
    .openapi(expiring, async (c) => c.json({ requests: await countExpiringRequests(deps, c.req.valid('query')) }, 200))
    .openapi(saveRules, async (c) => {
      const change = { ...c.req.valid('json'), basedOn: baseRevision(c), actor: actorOf(c) }
      const outcome = await saveAppointmentRules(deps, change)
      const kept = outcome.ok ? outcome.rules : outcome.current
      setRevisionHeader(c, revisionOf(kept))
      if (!outcome.ok) throw staleRefusal(revisionOf(kept), kept, await lastChange(deps.database.db, rulesSubject))
      return c.json(kept, 200)
    })

function arrangementRefusal(reason: 'too_early' | 'unknown_service' | 'unknown_practitioner') {
  if (reason === 'too_early')
    return fieldRefusal('agreedTime', 'This is before the request was made. Please check the date.')
  return reason === 'unknown_service'
    ? fieldRefusal('service', 'Please choose one of our services')
    : fieldRefusal('practitioner', 'Please choose one of our practitioners')
}

/** The `Link` header of a list that comes in pages (RFC 8288), or `undefined` where there is one page only. */
function pageLinks({ pathname, searchParams }: URL, { page, pages }: { page: number; pages: number }) {
  if (pages < 2) return undefined
  const link = (rel: string, to: number) => {
    const query = new URLSearchParams(searchParams)
    query.set('page', String(to))
    return `<${pathname}?${query}>; rel="${rel}"`
  }
  return [
    link('first', 1),
    ...(page > 1 ? [link('prev', Math.min(page - 1, pages))] : []),
    ...(page < pages ? [link('next', page + 1)] : []),
    link('last', pages),
  ].join(', ')
}
