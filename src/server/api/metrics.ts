import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { equalsSecret } from '../token.ts'
import { limitByAddress } from './rate-limit.ts'
import type { ApiEnv } from './router.ts'

type MetricsDeps = Pick<Deps, 'metrics' | 'database' | 'trustProxy'>

/**
 * `/metrics` for Prometheus (docs/reliability.md, "Watching"), with `METRICS_TOKEN` as bearer token. Without that variable
 * there is nothing at this address. Only wrong tokens count towards the limit.
 */
export function metricsApi({ metrics, ...deps }: MetricsDeps) {
  const app = new Hono<ApiEnv>()
  if (!metrics) return app
  const limit = limitByAddress(deps, {
    name: 'metrics',
    points: 10,
    seconds: 60,
    message: 'Too many wrong tokens. Please wait a minute.',
  })
  const bearsToken = createMiddleware<ApiEnv>(async (c, next) => {
    const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (!equalsSecret(given, metrics.token)) {
      await limit(c, async () => {})
      c.header('www-authenticate', 'Bearer')
      throw new Refusal('signed_out', 'The metrics need the token of METRICS_TOKEN as "Authorization: Bearer TOKEN"')
    }
    await next()
  })
  return app.get('/metrics', bearsToken, async (c) => {
    const { type, body } = await metrics.text()
    return c.body(body, 200, { 'content-type': type, 'cache-control': 'no-store' })
  })
}
