import { voucherFileReportSchema, voucherFileSchema } from '#contract/voucher-import.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal } from '#server/refusal.ts'
import { importVouchers } from '#server/services/moving/voucher-import.ts'
import { limitBody, megabyte, rejectUnstorableJson } from '../guards.ts'
import { actorOf, createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['moving in'] })

const importFile = routes.post(
  '/voucher-imports',
  'Import vouchers that were sold elsewhere from a CSV file, or check what it would do; for owners',
  {
    middleware: [requireStaff('owner'), changesNothingPublic, limitBody(8 * megabyte), rejectUnstorableJson],
    request: { body: jsonBody(voucherFileSchema) },
    responses: { 200: json(voucherFileReportSchema, 'What it does'), ...refusing(401, 403, 413, 422) },
  },
)

/** Takes over vouchers of an earlier shop (docs/product.md, "Moving in"). */
export const voucherImportsApi = (deps: Deps) =>
  createRouter().openapi(importFile, async (c) => {
    const outcome = await importVouchers(deps, { ...c.req.valid('json'), actor: actorOf(c) })
    if (outcome.ok) return c.json(outcome.report, 200)
    throw fieldRefusal(
      'csv',
      'This file’s headings must name a code, a balance and an expiry. Please add what is missing.',
    )
  })
