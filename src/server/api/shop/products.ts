import { createRoute, z } from '@hono/zod-openapi'
import { productSchema } from '#contract/product.ts'
import type { Deps } from '#server/deps.ts'
import { listProducts } from '#server/services/shop/products.ts'
import { createRouter, json, publicRead } from '../router.ts'

const products = createRoute({
  method: 'get',
  path: '/products',
  tags: ['shop'],
  summary: 'What the shop sells now',
  middleware: [publicRead] as const,
  responses: { 200: json(z.array(productSchema), 'In the clinic’s order') },
})

/** The shop's products. */
export const productsApi = (deps: Deps) =>
  createRouter().openapi(products, async (c) => c.json(await listProducts(deps.database.db), 200))
