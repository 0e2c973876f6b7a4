import { healthCheckSchema } from '#contract/health-check.ts'
import { isThisMachine } from '#domain/identity/site-address.ts'
import type { Deps } from '../deps.ts'
import { productVersion } from '../files/product-version.ts'
import { examineHealth } from '../services/operation/health/health-check.ts'
import { limitByAddress } from './rate-limit.ts'
import { createRouter, json, refusing, routesOf } from './router.ts'
import { requireStaff } from './staff/session.ts'

/** Each check calls the mail server, the card provider and the object store. */
const limitChecks = (deps: Deps) =>
  limitByAddress(deps, {
    name: 'health',
    points: 20,
    seconds: 600,
    message: 'You’ve checked many times. Please wait a few minutes.',
  })

const routes = routesOf({ tags: ['settings'] })

const check = (deps: Deps) =>
  routes.get('/health-check', 'Whether everything that the server needs is well, and what to do; for owners', {
    middleware: [requireStaff('owner'), limitChecks(deps)],
    responses: { 200: json(healthCheckSchema, 'What was found'), ...refusing(401, 403, 429) },
  })

/** The same checks as "npm run cli -- doctor" (docs/reliability.md, "Health check"). */
export const healthCheckApi = (deps: Deps) =>
  createRouter().openapi(check(deps), async (c) =>
    c.json(
      await examineHealth({
        ...deps,
        isTrial: isThisMachine(deps.publicUrl),
        checkPayments: deps.connections.checkPaymentsInUse,
        version: productVersion(),
      }),
      200,
    ),
  )
