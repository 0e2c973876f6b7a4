import { z } from '@hono/zod-openapi'
import { appointmentDetailSchema, waitingPreferenceSchema } from '#contract/appointment.ts'
import {
  freeTimeQuerySchema,
  freeTimeSchema,
  newFreeTimeSchema,
  waitingListSchema,
  waitingMatchesSchema,
  waitingQuerySchema,
} from '#contract/waiting-list.ts'
import { preferenceRevision } from '#domain/appointments/waiting.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import {
  listFreeTimes,
  type OfferRefusal,
  offerFreeTime,
  withdrawFreeTime,
} from '#server/services/appointments/free-times.ts'
import { readMatches, readWaitingList, stopWaiting, waitFor } from '#server/services/appointments/waiting-list.ts'
import { orNotFound } from '../or-not-found.ts'
import { baseRevision, revisionHeader, setRevisionHeader, staleRefusal } from '../revision.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['appointments'], middleware: [requireStaff(), changesNothingPublic] })
const preference = appointmentDetailSchema.shape.waiting

const list = routes.get('/waiting-list', 'Who waits for a time, longest first; reading it is logged', {
  request: { query: waitingQuerySchema },
  responses: { 200: json(waitingListSchema, 'One page of them'), ...refusing(401, 422) },
})
const matches = routes.get('/waiting-list/matches', 'Who waits for a time that has come free; reading it is logged', {
  request: { query: freeTimeQuerySchema },
  responses: { 200: json(waitingMatchesSchema, 'Whom it suits, and the others'), ...refusing(401, 422) },
})
const join = routes.put(
  '/appointments/{id}/waiting',
  'Put a request on the waiting list, or change what it waits for',
  {
    request: { params: idParam, headers: revisionHeader, body: jsonBody(waitingPreferenceSchema) },
    responses: { 200: json(preference, 'What it waits for'), ...refusing(401, 403, 404, 409, 422) },
  },
)
const leave = routes.delete('/appointments/{id}/waiting', 'Take a request off the waiting list', {
  request: { params: idParam },
  responses: { 204: { description: 'Gone' }, ...refusing(401, 403, 404) },
})
const times = routes.get(
  '/free-times',
  'Free times that are being offered, and the last that were; reading them is logged',
  { responses: { 200: json(z.array(freeTimeSchema), 'Each with its offers in their order'), ...refusing(401) } },
)
const offer = routes.post('/free-times', 'Offer a free time to people of the waiting list, one after another', {
  request: { body: jsonBody(newFreeTimeSchema) },
  responses: { 201: json(freeTimeSchema, 'With its first offer open'), ...refusing(401, 403, 409, 422) },
})
const withdraw = routes.delete('/free-times/{id}', 'Take a free time back', {
  request: { params: idParam },
  responses: { 204: { description: 'Offered to nobody any more' }, ...refusing(401, 403, 404) },
})

export const notWaiting = 'They aren’t on the waiting list any more.'

/** The waiting list, for staff (docs/product.md, "Waiting list"). */
export const waitingListApi = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) =>
      c.json(await readWaitingList(deps, { ...c.req.valid('query'), actor: actorOf(c) }), 200),
    )
    .openapi(matches, async (c) => c.json(await readMatches(deps, { ...c.req.valid('query'), actor: actorOf(c) }), 200))
    .openapi(join, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json'), basedOn: baseRevision(c), actor: actorOf(c) }
      const outcome = orNotFound(await waitFor(deps, change))
      const revision = preferenceRevision(outcome.waiting)
      setRevisionHeader(c, revision)
      if (!outcome.ok && outcome.reason === 'over')
        throw new Refusal('conflict', 'This appointment is over or cancelled. Please set it to pending first.')
      if (!outcome.ok) throw staleRefusal(revision, outcome.waiting)
      return c.json(outcome.waiting, 200)
    })
    .openapi(leave, async (c) => {
      const gone = await stopWaiting(deps, { ...c.req.valid('param'), actor: actorOf(c) })
      orNotFound(gone, notWaiting)
      return c.body(null, 204)
    })
    .openapi(times, async (c) => c.json(await listFreeTimes(deps, actorOf(c)), 200))
    .openapi(offer, async (c) => {
      const outcome = await offerFreeTime(deps, { ...c.req.valid('json'), actor: actorOf(c) })
      if (!outcome.ok) throw refusalOf(outcome.reason)
      return c.json(outcome.freeTime, 201)
    })
    .openapi(withdraw, async (c) => {
      const gone = await withdrawFreeTime(deps, { ...c.req.valid('param'), actor: actorOf(c) })
      orNotFound(gone, 'This time isn’t being offered any more.')
      return c.body(null, 204)
    })

function refusalOf(reason: OfferRefusal): Refusal {
  switch (reason) {
    case 'silent':
      return new Refusal(
        'conflict',
        'Emails to patients are switched off under “What patients are told”. Please call the person instead.',
      )
    case 'past':
      return fieldRefusal('time', 'Please choose a time that is still to come')
    case 'unknown_practitioner':
      return fieldRefusal('practitioner', 'Please choose one of our practitioners')
    case 'offered_already':
      return fieldRefusal('time', 'This time is being offered already', 'conflict')
    case 'not_waiting':
      return fieldRefusal('appointmentIds', 'Someone you chose isn’t on the list any more, or has no email', 'conflict')
  }
}
