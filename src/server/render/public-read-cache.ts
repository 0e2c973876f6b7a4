import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { ApiEnv } from '../api/router.ts'
import { hasSessionCookie } from '../api/staff/session.ts'
import { noTableAccess, recordTableAccess } from '../database/table-access.ts'
import { type PageCache, readyPage } from './page-cache.ts'

/** The parts of a request that decide whether it may get the shared cached response. */
type CacheLookup = { search: string; cookie?: string | undefined; authorization?: string | undefined }

/**
 * Whether a request may be answered with what was kept for all. Staff are not: where several processes serve, theirs may
 * follow on a write of their own before this process has heard of it. A key of the API is looked at each time.
 */
export const mayUseSharedCache = ({ search, cookie, authorization }: CacheLookup): boolean =>
  search === '' && authorization === undefined && !hasSessionCookie(cookie)

/**
 * Keeps what public reads of the API answer, packed and with a version, as pages are kept and for as long
 * (docs/architecture.md, "Page cache"). Calls of pages that are being rendered pass as they are: their answers are known
 * to the next page another way, and are not sent anywhere.
 */
export const cachePublicReads = (answers: PageCache, headers: () => Record<string, string>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!Reflect.has(Object(c.env), 'incoming') || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    const since = answers.edition()
    const { pathname, search } = new URL(c.req.url)
    const endRevalidation = search === '' ? answers.revalidate(pathname) : undefined
    try {
      const access = noTableAccess()
      await recordTableAccess(access, next)
      if (!c.get('isPublicRead') || c.res.status !== 200) return
      // Each response has its own number of the request.
      const { 'x-request-id': _, ...own } = Object.fromEntries(c.res.headers)
      const ready = readyPage(await c.res.text(), { ...headers(), ...own }, { route: routePath(c) })
      if (search === '') answers.keep(pathname, { page: ready, queries: new Map(), reads: access.reads }, since)
      const answer = await ready.answer({
        acceptEncoding: c.req.header('accept-encoding'),
        ifNoneMatch: c.req.header('if-none-match'),
      })
      c.res = undefined
      c.res = new Response(answer.body, answer)
    } finally {
      endRevalidation?.()
    }
  })
