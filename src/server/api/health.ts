import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { challengeHeader, proofHeader, proofOf } from '../services/connections/site-proof.ts'
import { createReadinessCheck } from '../services/readiness.ts'

/**
 * `/healthz` while the process lives; `/readyz` while it can do its work, which is to write
 * (docs/product.md, "Health checks").
 */
export function probesApi(deps: Deps) {
  const { database, mailer, storage } = deps
  // Asked each time: an owner may connect another storage or mail server while it runs.
  const keepsFiles = () => database.engine === 'sqlite' || mailer.kind === 'folder' || storage.kind === 'folder'
  const readiness = createReadinessCheck({ ...deps, keepsFiles })
  return new Hono()
    .get('/healthz', (c) => {
      const challenge = c.req.header(challengeHeader)
      if (challenge !== undefined) c.header(proofHeader, proofOf(deps, challenge.slice(0, 64)))
      return c.json({ status: 'ok' })
    })
    .get('/readyz', async (c) => {
      const finding = await readiness()
      return finding.ready ? c.json({ status: 'ready' }) : c.json({ status: finding.why }, 503)
    })
}
