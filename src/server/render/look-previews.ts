import { Hono } from 'hono'
import { type Look, lookOfCode } from '#domain/look/look.ts'
import type { ApiEnv } from '../api/router.ts'
import type { Deps } from '../deps.ts'
import { findLookPreview } from '../services/content/look-previews.ts'
import type { Pages } from './pages.ts'

/**
 * The home page in a look that is not live: for staff within the dashboard, by the look's code, and for whoever has a
 * link (docs/product.md, "Appearance"). It runs no script, is kept by nobody, and visitors see nothing of it.
 */
export const lookPreviews = (deps: Pick<Deps, 'database' | 'now'>, pages: Pages) =>
  new Hono<ApiEnv>()
    .get('/admin/appearance/preview/:code', async (c, next) => {
      const look = lookOfCode(c.req.param('code'))
      return look ? pages.answerInLook(c, look, { framed: true }) : next()
    })
    .get('/preview/look/:token', async (c, next) => {
      const look: Look | undefined = await findLookPreview(deps, c.req.param('token'))
      return look ? pages.answerInLook(c, look, { framed: false }) : next()
    })
