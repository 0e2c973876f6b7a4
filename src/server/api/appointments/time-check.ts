import { timeCheckQuerySchema, timeCheckSchema } from '#contract/appointment-time.ts'
import type { Deps } from '#server/deps.ts'
import { checkTime } from '#server/services/appointments/time-check.ts'
import { actorOf, createRouter, json, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['appointments'] })

const check = routes.get(
  '/appointment-time-check',
  'Whether another visit or closed doors are in the way of a time; a look at other visits is logged',
  {
    middleware: [requireStaff()],
    request: { query: timeCheckQuerySchema },
    responses: { 200: json(timeCheckSchema, 'What to know about it'), ...refusing(401, 422) },
  },
)

/** Remarks on a time before staff agree on it (docs/product.md, "A time that doesn’t suit"). */
export const timeCheckApi = (deps: Deps) =>
  createRouter().openapi(check, async (c) =>
    c.json(await checkTime(deps, { ...c.req.valid('query'), actor: actorOf(c) }), 200),
  )
