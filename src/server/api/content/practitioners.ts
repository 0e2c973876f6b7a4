import { practitionerInputSchema, practitionerSchema } from '#contract/practitioner.ts'
import type { Deps } from '#server/deps.ts'
import { practitioners } from '#server/services/content/catalogue.ts'
import { addEntry, listEntries, orderEntries, removeEntry, updateEntry } from '#server/services/content/collection.ts'
import { editionIn } from '../revision.ts'
import { actorOf, createRouter } from '../router.ts'
import { collectionRoutes, ordered, removed, saved } from './collection.ts'

const routes = collectionRoutes('practitioners', 'practitioner', {
  entry: practitionerSchema,
  input: practitionerInputSchema,
})

/** Who treats: visitors read it, staff keep it. */
export const practitionersApi = (deps: Deps) =>
  createRouter()
    .openapi(routes.list, async (c) => c.json(await listEntries(deps.database.db, practitioners), 200))
    .openapi(routes.add, async (c) => {
      const outcome = await addEntry(deps, practitioners, { input: c.req.valid('json'), actor: actorOf(c) })
      return c.json(saved(outcome), 201)
    })
    .openapi(routes.update, async (c) => {
      const { id } = c.req.valid('param')
      const basedOn = editionIn(c.req.valid('header')['if-match'])
      const change = { id, input: c.req.valid('json'), basedOn, actor: actorOf(c) }
      const outcome = await updateEntry(deps, practitioners, change)
      return c.json(saved(outcome), 200)
    })
    .openapi(routes.remove, async (c) => {
      const { id } = c.req.valid('param')
      return c.body(removed(await removeEntry(deps, practitioners, { id, actor: actorOf(c) })), 204)
    })
    .openapi(routes.order, async (c) => {
      const { ids } = c.req.valid('json')
      return c.body(ordered(await orderEntries(deps, practitioners, { ids, actor: actorOf(c) })), 204)
    })
