import { z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { type Service, serviceSchema } from '#contract/service.ts'
import { registrationFault } from '#domain/identity/business.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal } from '#server/refusal.ts'
import { type Input, practitioners, services, testimonials } from '#server/services/content/collection.ts'
import { readSetting } from '#server/services/stored-settings.ts'
import { type ApiEnv, createRouter, json, publicRead, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'
import { collectionRoutes, collectionVerbs } from './collection.ts'

const serviceRoutes = collectionRoutes(services)
const practitionerRoutes = collectionRoutes(practitioners)
const testimonialRoutes = collectionRoutes(testimonials)

const routes = routesOf({ tags: ['services'] })

/** The list; for staff also with the fees that visitors do not see (`?fees=all`). */
const listServices = routes.get('/services', 'The services; with fees that are hidden on the site for staff', {
  middleware: [
    createMiddleware<ApiEnv>((c, next) => (c.req.query('fees') === undefined ? publicRead : requireStaff())(c, next)),
  ] as const,
  request: { query: z.object({ fees: z.literal('all').optional() }) },
  responses: { 200: json(z.array(serviceSchema), 'In the clinic’s order'), ...refusing(401, 403, 422) },
})

const withoutHiddenFees = (service: Service): Service => ({
  ...service,
  fees: service.fees.filter(({ hidden }) => !hidden),
})

/** The treatments: visitors read them, staff keep them. */
export const servicesApi = (deps: Deps) => {
  const verbs = collectionVerbs(deps, services)
  return createRouter()
    .openapi(listServices, async (c) => {
      const services = await verbs.list()
      return c.json(c.req.valid('query').fees ? services : services.map(withoutHiddenFees), 200)
    })
    .openapi(serviceRoutes.add, async (c) => c.json(await verbs.add(c, c.req.valid('json')), 201))
    .openapi(serviceRoutes.update, async (c) =>
      c.json(await verbs.update(c, c.req.valid('param'), c.req.valid('json')), 200),
    )
    .openapi(serviceRoutes.remove, async (c) => c.body(await verbs.remove(c, c.req.valid('param')), 204))
    .openapi(serviceRoutes.order, async (c) => c.body(await verbs.order(c, c.req.valid('json')), 204))
}

/** The practitioners: visitors read them, staff edit them. */
export const practitionersApi = (deps: Deps) => {
  const verbs = collectionVerbs(deps, practitioners)
  const checkRegistration = async ({ registration = '' }: Input<typeof practitioners>) => {
    const fault = registrationFault(registration, await readSetting(deps.database.db, 'business.country'))
    if (fault) throw fieldRefusal('registration', fault)
  }
  return createRouter()
    .openapi(practitionerRoutes.list, async (c) => c.json(await verbs.list(), 200))
    .openapi(practitionerRoutes.add, async (c) => {
      await checkRegistration(c.req.valid('json'))
      return c.json(await verbs.add(c, c.req.valid('json')), 201)
    })
    .openapi(practitionerRoutes.update, async (c) => {
      await checkRegistration(c.req.valid('json'))
      return c.json(await verbs.update(c, c.req.valid('param'), c.req.valid('json')), 200)
    })
    .openapi(practitionerRoutes.remove, async (c) => c.body(await verbs.remove(c, c.req.valid('param')), 204))
    .openapi(practitionerRoutes.order, async (c) => c.body(await verbs.order(c, c.req.valid('json')), 204))
}

/** Read by anyone who calls the API, and shown on no page (National Law s 133; docs/product.md, "Calls"). */
export const testimonialsApi = (deps: Deps) => {
  const verbs = collectionVerbs(deps, testimonials)
  return createRouter()
    .openapi(testimonialRoutes.list, async (c) => c.json(await verbs.list(), 200))
    .openapi(testimonialRoutes.add, async (c) => c.json(await verbs.add(c, c.req.valid('json')), 201))
    .openapi(testimonialRoutes.update, async (c) =>
      c.json(await verbs.update(c, c.req.valid('param'), c.req.valid('json')), 200),
    )
    .openapi(testimonialRoutes.remove, async (c) => c.body(await verbs.remove(c, c.req.valid('param')), 204))
    .openapi(testimonialRoutes.order, async (c) => c.body(await verbs.order(c, c.req.valid('json')), 204))
}
