import {
  personChoiceSchema,
  personErasedSchema,
  personExportSchema,
  personFindsSchema,
  personSearchSchema,
} from '#contract/person.ts'
import type { Deps } from '#server/deps.ts'
import { erasePerson } from '#server/services/people/erase-person.ts'
import { exportPerson } from '#server/services/people/export-person.ts'
import { findPerson } from '#server/services/people/find-person.ts'
import { actorOf, createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireRecent, requireStaff } from '../staff/session.ts'

const owners = routesOf({ tags: ['people'], middleware: [requireStaff('owner'), changesNothingPublic] })
const find = owners.post(
  '/people/find',
  'Everything that may be of one person, by email, phone or name; for owners, and logged',
  {
    request: { body: jsonBody(personSearchSchema) },
    responses: { 200: json(personFindsSchema, 'The finds, newest first'), ...refusing(401, 403, 422) },
  },
)
const changes = (deps: Deps) => {
  const middleware = [requireStaff('owner'), requireRecent(deps)]
  const reading = routesOf({ tags: ['people'], middleware: [...middleware, changesNothingPublic] })
  const erasing = routesOf({ tags: ['people'], middleware })
  return {
    take: reading.post(
      '/people/export',
      'Everything that is kept of what was chosen; for owners, needs a recent sign-in',
      {
        request: { body: jsonBody(personChoiceSchema) },
        responses: { 200: json(personExportSchema, 'To be saved as files'), ...refusing(401, 403, 422) },
      },
    ),
    erase: erasing.post('/people/erase', 'Erase what was chosen for good; for owners, needs a recent sign-in', {
      request: { body: jsonBody(personChoiceSchema) },
      responses: { 200: json(personErasedSchema, 'What was erased, and what was left'), ...refusing(401, 403, 422) },
    }),
  }
}

/**
 * Access to and erasure of a person's data, as the law requires (docs/product.md, "Everything about one person"). No public page
 * shows it, but the API answers with testimonials, so that what it has in memory goes with an erasure.
 */
export const peopleApi = (deps: Deps) => {
  const { take, erase } = changes(deps)
  return createRouter()
    .openapi(find, async (c) => c.json(await findPerson(deps, { ...c.req.valid('json'), actor: actorOf(c) }), 200))
    .openapi(take, async (c) =>
      c.json(await exportPerson(deps, { choice: c.req.valid('json'), actor: actorOf(c) }), 200),
    )
    .openapi(erase, async (c) =>
      c.json(await erasePerson(deps, { choice: c.req.valid('json'), actor: actorOf(c) }), 200),
    )
}
