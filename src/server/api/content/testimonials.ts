import { testimonialInputSchema, testimonialSchema } from '#contract/testimonial.ts'
import type { Deps } from '#server/deps.ts'
import { testimonials } from '#server/services/content/catalogue.ts'
import { createRouter } from '../router.ts'
import { collectionRoutes, collectionVerbs } from './collection.ts'

const routes = collectionRoutes('testimonials', 'testimonial', {
  entry: testimonialSchema,
  input: testimonialInputSchema,
})

/** Kept for the clinic's own eyes: no public page shows any (National Law s 133). */
export const testimonialsApi = (deps: Deps) => {
  const verbs = collectionVerbs(deps, testimonials)
  return createRouter()
    .openapi(routes.list, async (c) => c.json(await verbs.list(), 200))
    .openapi(routes.add, async (c) => c.json(await verbs.add(c, c.req.valid('json')), 201))
    .openapi(routes.update, async (c) => c.json(await verbs.update(c, c.req.valid('param'), c.req.valid('json')), 200))
    .openapi(routes.remove, async (c) => c.body(await verbs.remove(c, c.req.valid('param')), 204))
    .openapi(routes.order, async (c) => c.body(await verbs.order(c, c.req.valid('json')), 204))
}
