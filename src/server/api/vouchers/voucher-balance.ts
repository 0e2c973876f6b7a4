import { voucherBalanceSchema, voucherCodeSchema } from '#contract/voucher.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { checkBalance } from '#server/services/vouchers/voucher-lookup.ts'
import { limitByAddress } from '../rate-limit.ts'
import { createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'

/**
 * 10 tries a minute (docs/product.md, "Balance page"): plenty for typing slips; all codes would take longer than the
 * universe has been.
 */
const limit = {
  name: 'voucher-balance',
  points: 10,
  seconds: 60,
  message: 'You’ve tried a few times. Please wait a minute and try again.',
}

/** The same message for invalid text, an unknown code and a voided voucher. */
export const unknownCodeMessage = 'We couldn’t find a voucher with this code. Please check it and try again.'

const routes = routesOf({ tags: ['shop'] })

/** The public balance page's call. */
export const voucherBalanceApi = (deps: Deps) => {
  const check = routes.post('/vouchers/balance', 'What is left on a voucher, for whoever has its code', {
    middleware: [limitByAddress(deps, limit)] as const,
    request: { body: jsonBody(voucherCodeSchema) },
    responses: { 200: json(voucherBalanceSchema, 'The balance'), ...refusing(404, 422, 429) },
  })
  return createRouter().openapi(check, async (c) => {
    const session = await c.get('findSession')()
    const found = await checkBalance(deps, c.req.valid('json').code, session?.secondFactorMissing === false)
    if (!found) throw new Refusal('not_found', unknownCodeMessage)
    c.header('Cache-Control', 'no-store')
    return c.json(found, 200)
  })
}
