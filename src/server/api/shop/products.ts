import { z } from '@hono/zod-openapi'
import { productSchema } from '#contract/product.ts'
import type { Deps } from '#server/deps.ts'
import { listProducts } from '#server/services/shop/products.ts'
import { createRouter, json, publicRead, routesOf } from '../router.ts'

const routes = routesOf({ tags: ['shop'] })

const products = routes.get('/products', 'What the shop sells now', {
  middleware: [publicRead] as const,
  responses: { 200: json(z.array(productSchema), 'In the clinic’s order') },
})

/** The shop's products. */
export const productsApi = (deps: Deps) =>
  createRouter().openapi(products, async (c) => c.json(await listProducts(deps.database.db), 200))
