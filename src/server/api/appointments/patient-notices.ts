import { noticeWordsSchema, patientNoticesSchema } from '#contract/appointment.ts'
import { revisionOf } from '#domain/revision.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import {
  type NoticeOutcome,
  noticesSubject,
  readPatientNotices,
  savePatientNotices,
  sendNoticeNow,
  stopNotice,
  wordNotice,
} from '#server/services/appointments/patient-notices.ts'
import { lastChange } from '#server/services/audit.ts'
import { baseRevision, revisionHeader, setRevisionHeader, staleRefusal } from '../revision.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['appointments'], middleware: [requireStaff()] })

const decided = {
  request: { params: idParam },
  responses: { 204: { description: 'Done' }, ...refusing(401, 403, 404, 409) },
}
const stop = routes.delete('/appointments/{id}/notice', 'Don’t tell the patient of the last change', decided)
const sendNow = routes.post('/appointments/{id}/notice/send', 'Tell the patient now', decided)

const word = routes.put('/appointments/{id}/notice', 'Add words of the clinic’s own to what the patient will be told', {
  request: { params: idParam, body: jsonBody(noticeWordsSchema) },
  responses: { 204: { description: 'Saved' }, ...refusing(401, 403, 404, 409, 422) },
})

const notices = routes.get('/patient-notices', 'What patients are told by themselves', {
  responses: { 200: json(patientNoticesSchema, 'The rules'), ...refusing(401) },
})

const saveNotices = routes.put('/patient-notices', 'Set what patients are told by themselves; for owners', {
  middleware: [requireStaff('owner')],
  request: { headers: revisionHeader, body: jsonBody(patientNoticesSchema) },
  responses: { 200: json(patientNoticesSchema, 'The rules as saved'), ...refusing(401, 403, 409, 422) },
})

/** Nothing waits any more: the email has left, or a later change has replaced it. */
function doneOrRefused(outcome: NoticeOutcome) {
  if (outcome === 'left') throw new Refusal('conflict', 'There’s no email waiting any more. It may have just left.')
}

/** The automatic notices to patients, for staff (docs/product.md, "What patients are told"). */
export const patientNoticesApi = (deps: Deps) =>
  createRouter()
    .openapi(word, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json'), actor: actorOf(c) }
      doneOrRefused(await wordNotice(deps, change))
      return c.body(null, 204)
    })
    .openapi(sendNow, async (c) => {
      doneOrRefused(await sendNoticeNow(deps, { ...c.req.valid('param'), actor: actorOf(c) }))
      return c.body(null, 204)
    })
    .openapi(stop, async (c) => {
      doneOrRefused(await stopNotice(deps, { ...c.req.valid('param'), actor: actorOf(c) }))
      return c.body(null, 204)
    })
    .openapi(notices, async (c) => {
      const kept = await readPatientNotices(deps.database.db)
      setRevisionHeader(c, revisionOf(kept))
      return c.json(kept, 200)
    })
    .openapi(saveNotices, async (c) => {
      const change = { notices: c.req.valid('json'), basedOn: baseRevision(c), actor: actorOf(c) }
      const { ok, notices: kept } = await savePatientNotices(deps, change)
      setRevisionHeader(c, revisionOf(kept))
      if (!ok) throw staleRefusal(revisionOf(kept), kept, await lastChange(deps.database.db, noticesSubject))
      return c.json(kept, 200)
    })
