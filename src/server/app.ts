import { OpenAPIHono } from '@hono/zod-openapi'
import { except } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import { createApi } from './api/api.ts'
import { withApiKeys } from './api/developers/with-api-keys.ts'
import { documentation } from './api/documentation.ts'
import { isLong, isNonJson, jsonOnly, limitBody, rejectUnstorableJson, sameOrigin } from './api/guards.ts'
import { probesApi } from './api/health.ts'
import { providerRoutes, refuseOnHold, refuseWhileClosed } from './api/hold.ts'
import { metricsApi } from './api/metrics.ts'
import { answerProblem } from './api/problem.ts'
import type { ApiEnv } from './api/router.ts'
import { oneAdminAddress, redirectToSignIn, withSessions } from './api/staff/session.ts'
import { drainUnreadBody } from './api/unread-body.ts'
import type { Deps } from './deps.ts'
import { logRequests } from './http/request-log.ts'
import { Refusal } from './refusal.ts'
import { appearanceSheets } from './render/appearance-sheets.ts'
import { type Assets, devAssets } from './render/assets.ts'
import { calendarFeeds } from './render/calendar-feeds.ts'
import { createFileCache } from './render/file-cache.ts'
import { readBuiltFiles } from './render/files.ts'
import { iconFiles } from './render/icon-files.ts'
import { metadataFiles } from './render/metadata-files.ts'
import { noScriptForms } from './render/no-script-forms.ts'
import { createPageCache } from './render/page-cache.ts'
import { pageShellReader } from './render/page-shell.ts'
import { createPages } from './render/pages.ts'
import { pictureFiles } from './render/picture-files.ts'
import { securityHeaders } from './render/policy.ts'
import { createPreviewHandler } from './render/preview-page.ts'
import { previews } from './render/previews.ts'
import { cachePublicReads } from './render/public-read-cache.ts'
import { mayRemovePictures } from './services/changed-tables.ts'
import { confirmedUrl } from './site-address.ts'

const kilobytes = 1024

/** Builds the HTTP application: all routes and middleware, and the caches that `serveFromMemory` reads. */
export function createSite(deps: Deps, assets: Assets = devAssets) {
  const api = createApi(deps)
  const app = new OpenAPIHono<ApiEnv>()
  const headers = () => securityHeaders(confirmedUrl(deps))
  // With the security headers of the start. If the site's address changes them, the pages send the new ones.
  const files = createFileCache(readBuiltFiles(assets), headers())
  const sheets = appearanceSheets(assets, files)
  const source = { assets, sheets, request: (req: Request) => app.request(req), readShell: pageShellReader(deps) }
  const pages = createPages(deps, source)
  const answers = createPageCache({ now: () => deps.now().getTime() })

  // Cached pages may show outdated connection settings, or content that another process has changed.
  const clearCaches = () => {
    pages.cache.clear()
    answers.clear()
    files.clear()
  }
  deps.connections.onChange(clearCaches)
  deps.changeNotices?.onChange(clearCaches)
  app.onError(answerProblem)
  app.use(requestId({ limitLength: 64 }), logRequests(deps), drainUnreadBody, withHeaders(headers))
  app.route('/', probesApi(deps))
  app.route('/', metricsApi(deps))
  app.route('/', files.routes)
  app.route('/', metadataFiles(deps))
  app.route('/', calendarFeeds(deps))
  app.route('/', iconFiles(deps))
  app.route('/', pictureFiles(deps, files))
  app.route('/', sheets.routes)

  app.use(
    '/api/*',
    cachePublicReads(answers, headers),
    withSessions(deps),
    withApiKeys(deps),
    sameOrigin(deps),
    except(isNonJson, jsonOnly),
    except(isLong, limitBody(256 * kilobytes), rejectUnstorableJson),
  )
  app.use('/api/*', async (c, next) => {
    await next()
    if (c.req.method !== 'GET') deps.activity?.note()
    // Only staff change what pages show: each of their successful writes drops what was made from the tables that it changed.
    const changed = c.get('changedTables')
    if (changed && c.res.ok && !c.get('skipCacheInvalidation')) {
      answers.clear(changed)
      if (mayRemovePictures(changed)) files.clear()
      await pages.rerenderRecent(c, changed)
      deps.variants.contentChanged()
      await deps.changeNotices?.announce()
    }
  })
  app.on(['POST', 'PUT'], providerRoutes.visitors, refuseOnHold(deps, 'visitors'))
  app.on(['POST', 'PUT'], providerRoutes.visitors, refuseWhileClosed(deps))
  app.on('POST', providerRoutes.others, refuseOnHold(deps, 'others'))
  app.route('/', documentation(api))
  app.route('/', api)
  app.all('/api/*', () => {
    throw new Refusal('not_found', 'There’s nothing at this address')
  })
  app.route(
    '/',
    noScriptForms(deps, pages, (request, env) => app.request(request, undefined, env)),
  )
  app.get('*', oneAdminAddress)
  app.use('/admin/*', withSessions(deps), redirectToSignIn)
  app.route('/', previews(deps, createPreviewHandler(deps, source)))
  app.get('*', (c) => pages.answer(c))
  return { app, cache: pages.cache, answers, files, mayLeaveHome: pages.mayLeaveHome }
}

/** The server's handler alone: what tests talk to. */
export const createApp = (deps: Deps, assets?: Assets) => createSite(deps, assets).app

/** Also the request's id, which an answer that was made without the context, such as a page's, would lack. */
const withHeaders = (headers: () => Record<string, string>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries({ ...headers(), 'x-request-id': c.get('requestId') }))
      if (!c.res.headers.has(name)) c.header(name, value)
  })
