import {
  journalQuerySchema,
  reportQuerySchema,
  voucherReportSchema,
  voucherRulesChangeSchema,
  voucherRulesSchema,
} from '#contract/voucher.ts'
import { revisionOf } from '#domain/revision.ts'
import { lawfulYearsFault } from '#domain/vouchers/voucher-ledger.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import { exportJournal } from '#server/services/bookkeeping/journal-export.ts'
import { readVoucherReport, voucherReportCsv } from '#server/services/vouchers/voucher-report.ts'
import { readVoucherRules, saveVoucherRules } from '#server/services/vouchers/voucher-rules.ts'
import { csv, csvHeaders } from '../files.ts'
import { baseRevision, revisionHeader } from '../revision.ts'
import { actorOf, createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'
import { okOrThrow } from './voucher-outcome.ts'

const routes = routesOf({ tags: ['vouchers'], middleware: [requireStaff()] })

const report = routes.get('/voucher-report', 'Sold, redeemed, expired, refunded and outstanding, by month', {
  request: { query: reportQuerySchema },
  responses: { 200: json(voucherReportSchema, 'The months'), ...refusing(401, 422) },
})
const exported = routes.get('/voucher-report.csv', 'The same as CSV', {
  request: { query: reportQuerySchema },
  responses: { 200: csv, ...refusing(401, 422) },
})
const journal = routes.get(
  '/journal.csv',
  'What happened with money, as a file that Xero or MYOB imports; for owners',
  {
    middleware: [requireStaff('owner')],
    request: { query: journalQuerySchema },
    responses: { 200: csv, ...refusing(401, 403, 409, 422) },
  },
)
const rules = routes.get('/voucher-rules', 'How long vouchers are valid, and whether the law requires longer', {
  responses: { 200: json(voucherRulesSchema, 'The rules'), ...refusing(401) },
})
const saveRules = routes.put(
  '/voucher-rules',
  'Set how long new vouchers are valid, or dismiss the warning; for owners',
  {
    middleware: [requireStaff('owner')],
    request: { headers: revisionHeader, body: jsonBody(voucherRulesChangeSchema) },
    responses: { 200: json(voucherRulesSchema, 'The rules as saved'), ...refusing(401, 403, 409, 422) },
  },
)

/** The liability to voucher holders, and the rules for new vouchers (docs/product.md, "Liability report"). */
export const voucherReportApi = (deps: Deps) =>
  createRouter()
    .openapi(report, async (c) => c.json(okOrThrow(await readVoucherReport(deps, c.req.valid('query'))).report, 200))
    .openapi(exported, async (c) => {
      const { report } = okOrThrow(await readVoucherReport(deps, c.req.valid('query')))
      return c.body(voucherReportCsv(report), 200, csvHeaders(`vouchers-${report.from}-to-${report.to}.csv`))
    })
    .openapi(journal, async (c) => {
      const { from, to, program, by } = c.req.valid('query')
      const file = okOrThrow(await exportJournal(deps, { from, to, program, by, actor: actorOf(c) })).file
      const lines = { day: 'by-day', entry: 'every-entry' }[by]
      return c.body(file, 200, csvHeaders(`journal-${program}-${lines}-${from}-to-${to}.csv`))
    })
    .openapi(rules, async (c) => c.json(await readVoucherRules(deps.database.db), 200))
    .openapi(saveRules, async (c) => {
      const edit = { ...c.req.valid('json'), basedOn: baseRevision(c), actor: actorOf(c) }
      const outcome = await saveVoucherRules(deps, edit)
      if (outcome.ok) return c.json(outcome.rules, 200)
      if (outcome.reason === 'below_law') throw fieldRefusal('years', lawfulYearsFault)
      throw new Refusal('stale', 'Someone else has just changed this. Please close it and open it again.', {
        revision: revisionOf(outcome.current.years),
        current: outcome.current,
      })
    })
