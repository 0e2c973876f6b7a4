import { auditChoicesSchema, auditFilterSchema, auditPageSchema, auditQuerySchema } from '#contract/audit.ts'
import type { Deps } from '../deps.ts'
import { exportAuditLog, readAuditChoices, readAuditLog, recordAuditExport } from '../services/audit-log.ts'
import { csv, csvHeaders, textStream } from './files.ts'
import { actorOf, createRouter, json, refusing, routesOf } from './router.ts'
import { requireStaff } from './staff/session.ts'

const routes = routesOf({ tags: ['audit'], middleware: [requireStaff('owner')] })

const list = routes.get('/audit', 'Who did what, newest first; for owners', {
  request: { query: auditQuerySchema },
  responses: { 200: json(auditPageSchema, 'One page of it'), ...refusing(401, 403, 422) },
})
const choices = routes.get('/audit-choices', 'What the audit log can be filtered by; for owners', {
  responses: { 200: json(auditChoicesSchema, 'The choices'), ...refusing(401, 403) },
})
const exported = routes.get('/audit.csv', 'The same as CSV, all of it; for owners', {
  request: { query: auditFilterSchema },
  responses: { 200: csv, ...refusing(401, 403, 422) },
})

/** The audit log (docs/product.md, "Audit log"), for owners. */
export const auditApi = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => c.json(await readAuditLog(deps, { ...c.req.valid('query'), actor: actorOf(c) }), 200))
    .openapi(choices, async (c) => c.json(await readAuditChoices(deps), 200))
    .openapi(exported, async (c) => {
      const filter = c.req.valid('query')
      await recordAuditExport(deps, { filter, actor: actorOf(c) })
      const fileName = `audit-log-${deps.now().toISOString().slice(0, 10)}.csv`
      return c.body(textStream(exportAuditLog(deps, filter)), 200, csvHeaders(fileName))
    })
