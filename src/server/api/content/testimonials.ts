import { testimonialInputSchema, testimonialSchema } from '#contract/testimonial.ts'
import type { Deps } from '#server/deps.ts'
import { testimonials } from '#server/services/content/catalogue.ts'
import { addEntry, listEntries, orderEntries, removeEntry, updateEntry } from '#server/services/content/collection.ts'
import { editionIn } from '../revision.ts'
import { actorOf, createRouter } from '../router.ts'
import { collectionRoutes, ordered, removed, saved } from './collection.ts'

const routes = collectionRoutes('testimonials', 'testimonial', {
  entry: testimonialSchema,
  input: testimonialInputSchema,
})

/** Kept for the clinic's own eyes: no public page shows any (National Law s 133). */
export const testimonialsApi = (deps: Deps) =>
  createRouter()
    .openapi(routes.list, async (c) => c.json(await listEntries(deps.database.db, testimonials), 200))
    .openapi(routes.add, async (c) => {
      const outcome = await addEntry(deps, testimonials, { input: c.req.valid('json'), actor: actorOf(c) })
      return c.json(saved(outcome), 201)
    })
    .openapi(routes.update, async (c) => {
      const { id } = c.req.valid('param')
      const basedOn = editionIn(c.req.valid('header')['if-match'])
      const change = { id, input: c.req.valid('json'), basedOn, actor: actorOf(c) }
      const outcome = await updateEntry(deps, testimonials, change)
      return c.json(saved(outcome), 200)
    })
    .openapi(routes.remove, async (c) => {
      const { id } = c.req.valid('param')
      return c.body(removed(await removeEntry(deps, testimonials, { id, actor: actorOf(c) })), 204)
    })
    .openapi(routes.order, async (c) => {
      const { ids } = c.req.valid('json')
      return c.body(ordered(await orderEntries(deps, testimonials, { ids, actor: actorOf(c) })), 204)
    })
