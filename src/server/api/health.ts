import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { watchReadiness } from '../services/readiness.ts'

/**
 * `/healthz` while the process lives; `/readyz` while it can do its work, which is to write
 * (docs/product.md, "Health checks").
 */
export function healthApi(deps: Deps) {
  const { database, mailer, storage } = deps
  const keepsFiles = database.engine === 'sqlite' || mailer.kind === 'folder' || storage.kind === 'folder'
  const readiness = watchReadiness({ ...deps, keepsFiles })
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const finding = await readiness()
      return finding.ready ? c.json({ status: 'ready' }) : c.json({ status: finding.why }, 503)
    })
}
