import { z } from '@hono/zod-openapi'
import {
  adminProductSchema,
  newProductSchema,
  ownAmountInputSchema,
  productInputSchema,
  shippingFeesSchema,
  shopSettingsSchema,
  treatmentVouchersInputSchema,
} from '#contract/shop-settings.ts'
import { revisionOf } from '#domain/revision.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import {
  addProduct,
  readShopSettings,
  type SettingOutcome,
  saveOwnAmount,
  saveShippingFees,
  saveTreatmentVouchers,
  updateProduct,
} from '#server/services/shop/shop-settings.ts'
import { baseRevision, revisionHeader } from '../revision.ts'
import { type ApiContext, actorOf, createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['shop settings'], middleware: [requireStaff('owner')] })
const settings = json(shopSettingsSchema, 'All of them')

const read = routes.get('/shop-settings', 'Products and shipping fees; for owners', {
  responses: { 200: settings, ...refusing(401, 403) },
})
const fees = routes.put('/shop-settings/shipping-fees', 'Set the shipping fees, in cents', {
  request: { headers: revisionHeader, body: jsonBody(shippingFeesSchema) },
  responses: { 200: settings, ...refusing(401, 403, 409, 422) },
})
const ownAmount = routes.put(
  '/shop-settings/own-amount',
  'Set between which amounts, in cents, buyers choose what a voucher is worth',
  {
    request: { headers: revisionHeader, body: jsonBody(ownAmountInputSchema) },
    responses: { 200: settings, ...refusing(401, 403, 409, 422) },
  },
)
const treatmentVouchers = routes.put(
  '/shop-settings/treatment-vouchers',
  'Set whether vouchers are sold for treatments',
  {
    request: { body: jsonBody(treatmentVouchersInputSchema) },
    responses: { 200: settings, ...refusing(401, 403, 422) },
  },
)
const add = routes.post('/shop-products', 'Add a product', {
  request: { body: jsonBody(newProductSchema) },
  responses: { 201: json(adminProductSchema, 'As added'), ...refusing(401, 403, 422) },
})
const update = routes.put('/shop-products/{id}', 'Change a product, or remove it from the shop', {
  request: {
    headers: revisionHeader,
    params: z.object({ id: z.coerce.number().int() }),
    body: jsonBody(productInputSchema),
  },
  responses: { 200: json(adminProductSchema, 'As saved'), ...refusing(401, 403, 404, 409, 422) },
})

/** Who saves a setting of the shop or a product, and the version that they started from. */
const editOf = (c: ApiContext) => ({ basedOn: baseRevision(c), actor: actorOf(c) })

const changedMeanwhile = (current: unknown) =>
  new Refusal('stale', 'Someone else has just changed this. Please close it and open it again.', {
    revision: revisionOf(current),
    current,
  })

function savedOrThrow(outcome: SettingOutcome<unknown>): void {
  if (!outcome.ok) throw changedMeanwhile(outcome.current)
}

/** The shop settings, for owners (docs/product.md, "Products"). */
export const shopSettingsApi = (deps: Deps) =>
  createRouter()
    .openapi(read, async (c) => c.json(await readShopSettings(deps), 200))
    .openapi(fees, async (c) => {
      savedOrThrow(await saveShippingFees(deps, { fees: c.req.valid('json'), ...editOf(c) }))
      return c.json(await readShopSettings(deps), 200)
    })
    .openapi(ownAmount, async (c) => {
      savedOrThrow(await saveOwnAmount(deps, { limits: c.req.valid('json'), ...editOf(c) }))
      return c.json(await readShopSettings(deps), 200)
    })
    .openapi(treatmentVouchers, async (c) => {
      await saveTreatmentVouchers(deps, { ...c.req.valid('json'), actor: actorOf(c) })
      return c.json(await readShopSettings(deps), 200)
    })
    .openapi(add, async (c) => c.json(await addProduct(deps, { product: c.req.valid('json'), actor: actorOf(c) }), 201))
    .openapi(update, async (c) => {
      const outcome = await updateProduct(deps, {
        ...c.req.valid('param'),
        product: c.req.valid('json'),
        ...editOf(c),
      })
      if (outcome.ok) return c.json(outcome.product, 200)
      if (outcome.reason === 'stale') throw changedMeanwhile(outcome.current)
      throw new Refusal('not_found', 'We can’t find this product')
    })
