import { z } from '@hono/zod-openapi'
import { breachRowSchema, breachSchema } from '#contract/breach.ts'
import type { Deps } from '#server/deps.ts'
import { exportAffected, listBreaches, noteBreach, saveBreach } from '#server/services/people/breaches.ts'
import { csv, csvHeaders, textStream } from '../files.ts'
import { orNotFound } from '../or-not-found.ts'
import { baseRevisionNumber, revisionHeader, staleRefusal } from '../revision.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireStaff } from '../staff/session.ts'

const owners = routesOf({ tags: ['people'], middleware: [requireStaff('owner'), changesNothingPublic] })
const list = owners.get('/data-breaches', 'Records of data that may have got out; for owners', {
  responses: { 200: json(z.array(breachRowSchema), 'The latest first'), ...refusing(401, 403) },
})
const note = owners.post('/data-breaches', 'Note that data may have got out; for owners', {
  request: { body: jsonBody(breachSchema) },
  responses: { 201: json(breachRowSchema, 'As noted, with how many are affected'), ...refusing(401, 403, 422) },
})
const save = owners.put('/data-breaches/{id}', 'Change such a record, or write down what was decided; for owners', {
  request: { params: idParam, headers: revisionHeader, body: jsonBody(breachSchema) },
  responses: { 200: json(breachRowSchema, 'As saved'), ...refusing(401, 403, 404, 409, 422) },
})
const affected = owners.get('/data-breaches/{id}/affected.csv', 'Who is affected, as CSV; for owners, and logged', {
  request: { params: idParam },
  responses: { 200: csv, ...refusing(401, 403, 404) },
})

const gone = 'We can’t find this record'

/** Records of data breaches, as the law requires (docs/product.md, "If data has got out"). Nothing of it is public. */
export const breachesApi = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => c.json(await listBreaches(deps), 200))
    .openapi(note, async (c) => c.json(await noteBreach(deps, { value: c.req.valid('json'), actor: actorOf(c) }), 201))
    .openapi(save, async (c) => {
      const one = { ...c.req.valid('param'), value: c.req.valid('json'), basedOn: baseRevisionNumber(c) }
      const outcome = await saveBreach(deps, { ...one, actor: actorOf(c) })
      if (outcome.ok) return c.json(outcome.breach, 200)
      const current = orNotFound(outcome.current, gone)
      throw staleRefusal(current.revision, current)
    })
    .openapi(affected, async (c) => {
      const lines = await exportAffected(deps, { ...c.req.valid('param'), actor: actorOf(c) })
      return c.body(textStream(orNotFound(lines, gone)), 200, csvHeaders('affected.csv'))
    })
