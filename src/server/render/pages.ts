import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { createApiClient } from '#web/api.ts'
import { pageAt, routes } from '#web/routes.ts'
import { schemeOf } from '#web/scheme.ts'
import type { SubmittedForm } from '#web/submitted-form.ts'
import type { ApiEnv } from '../api/router.ts'
import type { Deps } from '../deps.ts'
import { frameOrigins } from '../services/content/frames.ts'
import type { Assets } from './assets.ts'
import { failurePage } from './failure-page.ts'
import { chooseEncoding, createPageCache, encodePage } from './page-cache.ts'
import { developmentPolicy, pagePolicy, securityHeaders, stripeHeaders } from './policy.ts'
import { render } from './render.tsx'

/** Pages whose answer may depend on who asks: rendered each time, never kept. In any case, as the router reads them. */
const isPrivate = (path: string) => /^\/(?:admin|checkout|success|demo-gateway)(?:\/|$)/i.test(path)

/** Pages in the dashboard's frame, which shows what went wrong in its place. */
const isFramed = (path: string) => /^\/admin(?:\/|$)/i.test(path)

/** Pages whose address may bear a payment's secret: nobody hears of it, not even whoever logs what we load for them. */
const isUntold = (path: string) => /^\/(?:success|demo-gateway)(?:\/|$)/i.test(path)

/**
 * Answers pages. Public ones are the same for everyone, so each is rendered and compressed once, until the content
 * changes. Their data comes through the API's own routes, called in this process.
 */
export function createPages(deps: Deps, assets: Assets, request: (request: Request) => Response | Promise<Response>) {
  const cache = createPageCache({ now: () => deps.now().getTime() })
  const isBuilt = assets.folder !== undefined
  const headers = { ...securityHeaders(deps.publicUrl), 'content-type': 'text/html; charset=utf-8' }
  const takesStripe = deps.payments.kind === 'stripe'
  /** Only the checkout lets Stripe in, and only where it is Stripe that takes the payment. */
  async function headersFor(path: string): Promise<Record<string, string>> {
    const told = { ...headers, ...(isUntold(path) && { 'referrer-policy': 'no-referrer' }) }
    if (!isBuilt) return { ...told, 'content-security-policy': developmentPolicy }
    const withStripe = takesStripe && pageAt(path) === routes['/checkout']
    const policy = pagePolicy(deps.publicUrl, { withStripe, frames: await framesOrNone() })
    return { ...told, ...(withStripe && stripeHeaders), 'content-security-policy': policy }
  }

  /** A page is still shown, without its frames, where the settings cannot be read (spec 7). */
  const framesOrNone = () =>
    frameOrigins(deps.database.db).catch((error: unknown) => {
      deps.log.error({ err: error }, 'the addresses of frames could not be read')
      return []
    })

  /** The API as a visitor sees it: a private page is rendered with the cookies of whoever asks for it. */
  const apiFor = (cookie: string | undefined) =>
    createApiClient(async (input, init) => {
      const asked = new Request(new URL(String(input), deps.publicUrl), init)
      if (cookie !== undefined) asked.headers.set('cookie', cookie)
      return request(asked)
    })
  const publicApi = apiFor(undefined)

  async function answer(c: Context<ApiEnv>): Promise<Response> {
    const { pathname, search } = new URL(c.req.url)
    const since = cache.generation()
    const page = await renderOrApologise(c, { path: pathname, search })
    if (page.redirectTo) return c.redirect(page.redirectTo)
    if (page.status !== 200 || isPrivate(pathname) || !isBuilt)
      return c.body(page.html, page.status as ContentfulStatusCode, {
        ...(await headersFor(pathname)),
        'cache-control': 'no-store',
      })

    const encoded = await encodePage(page.html, await headersFor(pathname))
    // A query string has no say in what a public page shows, and must not fill the cache.
    if (search === '') cache.keep(pathname, encoded, since)
    const ready = encoded[chooseEncoding(c.req.header('accept-encoding'))]
    return c.body(ready.body, 200, ready.headers)
  }

  /** The page of a form that was not accepted: with the API's status, and never kept, since it holds what was typed. */
  async function answerForm(c: Context<ApiEnv>, submitted: SubmittedForm, refused: Response): Promise<Response> {
    const { pathname, search } = new URL(c.req.url)
    const page = await renderOrApologise(c, { path: pathname, search, submitted })
    const status = (page.status === 200 ? refused.status : page.status) as ContentfulStatusCode
    const retryAfter = refused.headers.get('retry-after')
    if (retryAfter) c.header('retry-after', retryAfter)
    return c.body(page.html, status, {
      ...(await headersFor(pathname)),
      'cache-control': 'no-store',
    })
  }

  async function renderOrApologise(
    c: Context<ApiEnv>,
    { path, ...asked }: { path: string; search: string; submitted?: SubmittedForm },
  ) {
    const cookie = c.req.header('cookie')
    const api = isPrivate(path) ? apiFor(cookie) : publicApi
    const scheme = isPrivate(path) ? schemeOf(cookie) : undefined
    const tell = (error: unknown) => c.get('log').error({ err: error }, 'a page could not be rendered')
    try {
      const page = await render({ path, ...asked, api, assets, scheme, framed: isFramed(path) })
      if (page.failure !== undefined) tell(page.failure)
      return page
    } catch (error) {
      tell(error)
      return { status: 500, html: failurePage(assets.forPage([]).styles), redirectTo: undefined }
    }
  }

  return { answer, answerForm, cache }
}
