import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Site } from '#contract/site.ts'
import type { Look } from '#domain/look/look.ts'
import { ApiError, createApiClient } from '#web/api.ts'
import { pageAt, routes } from '#web/routes.ts'
import { schemeOf } from '#web/scheme.ts'
import type { SubmittedForm } from '#web/submitted-form.ts'
import type { ApiEnv } from '../api/router.ts'
import type { Deps } from '../deps.ts'
import { redirectLookup } from '../services/redirects/redirect-lookup.ts'
import { confirmedUrl } from '../site-address.ts'
import type { Assets } from './assets.ts'
import { failurePage } from './failure-page.ts'
import { answersForAll, type KnownAnswers } from './known-answers.ts'
import type { LookSheets } from './look-sheets.ts'
import { createPageCache, type Edition, pageKey, type ReadyPage, readyPage } from './page-cache.ts'
import { developmentPolicy, pagePolicy, securityHeaders, stripeHeaders } from './policy.ts'
import { type RenderedPage, render } from './render.tsx'
import { pageSurroundings, type Surroundings } from './surroundings.ts'

/** Pages whose answer may depend on who asks: rendered each time, never kept. In any case, as the router reads them. */
const isPrivate = (path: string) =>
  /^\/(?:admin|appointment|order|checkout|success|demo-gateway|preview|newsletter\/confirm)(?:\/|$)/i.test(path)

/** Pages in the dashboard's frame, which shows what went wrong in its place. */
const isFramed = (path: string) => /^\/admin(?:\/|$)/i.test(path)

/** Pages whose address may bear the secret of a payment, a patient, a buyer or a preview: nobody hears of it, not even whoever logs what we load for them. */
const hasSecretInUrl = (path: string) => /^\/(?:appointment|order|success|demo-gateway|preview)(?:\/|$)/i.test(path)

/** The status of what the API refused because of the address of the page: that is no fault of ours. */
const refusedWith = (error: unknown): number | undefined =>
  error instanceof ApiError && error.status !== 500 ? error.status : undefined

/**
 * Answers pages. Public ones are the same for everyone, so each is rendered and compressed once, until the content
 * changes. Their data comes through the API's own routes, called in this process.
 */
export function createPages(
  deps: Deps,
  assets: Assets,
  looks: LookSheets,
  request: (request: Request) => Response | Promise<Response>,
) {
  const cache = createPageCache({ now: () => deps.now().getTime(), count: (found) => deps.metrics?.page(found) })
  const redirects = redirectLookup(deps, cache.generation)
  const isBuilt = assets.folder !== undefined
  const headers = () => ({ ...securityHeaders(confirmedUrl(deps)), 'content-type': 'text/html; charset=utf-8' })
  /** Only the checkout lets Stripe in, and only where it is Stripe that takes the payment. */
  function headersFor(path: string, { frames }: Surroundings): Record<string, string> {
    const told = { ...headers(), ...(hasSecretInUrl(path) && { 'referrer-policy': 'no-referrer' }) }
    if (!isBuilt) return { ...told, 'content-security-policy': developmentPolicy }
    const withStripe = deps.payments.kind === 'stripe' && pageAt(path) === routes['/checkout']
    // The dashboard shows the home page in a look that is tried out, which alone lets itself be framed.
    const own = isFramed(path) ? ["'self'"] : []
    const policy = pagePolicy(confirmedUrl(deps), { withStripe, frames: [...own, ...frames] })
    return { ...told, ...(withStripe && stripeHeaders), 'content-security-policy': policy }
  }

  const readSurroundings = pageSurroundings(deps)

  /** What stands around the pages of an edition, read once; anew where it could not be read whole. */
  function surroundingsOf(edition: Edition): Promise<Surroundings> {
    edition.surroundings ??= readSurroundings().then((read) => {
      if (!read.whole) edition.surroundings = undefined
      return read
    })
    return edition.surroundings
  }

  /** The API as a visitor sees it, by the request's own id: a private page is rendered with the cookies of whoever asks for it. */
  const apiFor = (requestId: string, cookie: string | undefined, onFailure: () => void) =>
    createApiClient(async (input, init) => {
      const asked = new Request(new URL(String(input), deps.publicUrl), init)
      asked.headers.set('x-request-id', requestId)
      if (cookie !== undefined) asked.headers.set('cookie', cookie)
      const answer = await request(asked)
      if (answer.status >= 500) onFailure()
      return answer
    })

  async function answer(c: Context<ApiEnv>): Promise<Response> {
    const { pathname, search } = new URL(c.req.url)
    if (isPrivate(pathname)) return answerOnce(await rendered(c, { path: pathname, search }), c)
    const leaves = pathname === '/' && search !== '' ? await redirects.findForHome(search) : undefined
    if (leaves) return lead(c, leaves)
    const { key, ...read } = pageKey(pathname, search.slice(1))
    const page = isBuilt
      ? (cache.find(key) ?? (await renderedForAll(c, { key, path: pathname, ...read })))
      : await rendered(c, { path: pathname, search: read.search })
    if ('status' in page) {
      const target = page.status === 404 ? await redirects.find(pathname, search) : undefined
      return target ? lead(c, target) : answerOnce(page, c)
    }
    if (c.req.method === 'GET') deps.views?.count(pathname, { ...c.req.header(), purpose: c.req.header('sec-purpose') })
    const ready = await page.answer({
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    })
    return new Response(ready.body, { status: ready.status, headers: ready.headers })
  }

  /** For good, but kept by browsers for minutes only: a page may come to the old address, and then wins. */
  function lead(c: Context<ApiEnv>, target: string): Response {
    c.header('cache-control', 'public, max-age=300')
    return c.redirect(target, 301)
  }

  type Asked = { path: string; search: string; submitted?: SubmittedForm }
  type Rendered = RenderedPage & { headers: Record<string, string> }
  async function rendered(c: Context<ApiEnv>, asked: Asked, edition?: Edition): Promise<Rendered> {
    const around = await (edition ? surroundingsOf(edition) : readSurroundings())
    const page = await renderOrErrorPage(c, asked, around, edition?.answers)
    return { ...page, headers: headersFor(asked.path, around) }
  }

  const answerOnce = ({ redirectTo, html, status, headers }: Rendered, c: Context<ApiEnv>) =>
    redirectTo
      ? c.redirect(redirectTo)
      : c.body(html, status as ContentfulStatusCode, {
          ...headers,
          'cache-control': 'no-store',
          ...(status === 503 && { 'retry-after': '30' }),
        })

  const inFlight = new Map<string, Promise<ReadyPage | Rendered>>()

  /** Renders a public page once for all who ask for it meanwhile; who asks after a change does not get what was before. */
  function renderedForAll(
    c: Context<ApiEnv>,
    { key, own, ...asked }: { key: string; own: boolean; path: string; search: string },
  ): Promise<ReadyPage | Rendered> {
    const since = cache.edition()
    const mark = `${since.generation} ${key}`
    const begun = inFlight.get(mark)
    if (begun) return begun
    const rendering = rendered(c, asked, since)
      .then((page) => {
        if (page.status >= 500) return cache.findStale(key) ?? page
        if (page.status !== 200 || page.redirectTo) return page
        const ready = readyPage(page.html, page.headers, { once: own })
        const answers = page.answers ?? new Map()
        if (own) cache.keepAnswers(since, answersForAll(answers, asked.search))
        else cache.keep(key, ready, since, answers)
        return ready
      })
      .finally(() => inFlight.delete(mark))
    inFlight.set(mark, rendering)
    return rendering
  }

  /** The page of a form that was not accepted: with the API's status, and never kept, since it holds what was typed. */
  async function answerForm(c: Context<ApiEnv>, submitted: SubmittedForm, refused: Response): Promise<Response> {
    const { pathname, search } = new URL(c.req.url)
    const page = await rendered(c, { path: pathname, search, submitted })
    const status = (page.status === 200 ? refused.status : page.status) as ContentfulStatusCode
    const retryAfter = refused.headers.get('retry-after')
    if (retryAfter) c.header('retry-after', retryAfter)
    return c.body(page.html, status, { ...page.headers, 'cache-control': 'no-store' })
  }

  async function renderOrErrorPage(
    c: Context<ApiEnv>,
    { path, ...asked }: Asked,
    { look, icons }: Surroundings,
    known: KnownAnswers | undefined,
  ): Promise<RenderedPage> {
    const cookie = isPrivate(path) ? c.req.header('cookie') : undefined
    let isWhole = true
    const api = apiFor(c.get('requestId'), cookie, () => {
      isWhole = false
    })
    const scheme = isFramed(path) ? schemeOf(cookie) : undefined
    const tell = (error: unknown) => c.get('log').error({ err: error }, 'a page could not be rendered')
    const inLook = (files: OwnFiles) => looks.filesOf(look, files)
    try {
      const framed = isFramed(path)
      const { answers, ...page } = await render({ path, ...asked, api, assets, known, scheme, framed, icons, inLook })
      // A default that stood in for what could not be read is no answer for other pages.
      if (page.failure === undefined) return isWhole && answers ? { ...page, answers } : page
      const refused = refusedWith(page.failure)
      if (!refused) tell(page.failure)
      return { ...page, status: refused ?? page.status }
    } catch (error) {
      const refused = refusedWith(error)
      if (!refused) tell(error)
      return { status: refused ?? 500, html: failurePage(inLook(assets.forPage([])).styles), redirectTo: undefined }
    }
  }

  /**
   * A page of the site in a state that is not live: in a look, or with an answer of the API that is not what it says to
   * others. No script runs in it, since it is only to be looked at; `framed`: it may stand in a frame of the dashboard.
   * `notice` is HTML that stands above it.
   */
  async function answerStill(
    c: Context<ApiEnv>,
    { path = '/', look, said = {}, notice = '', framed = false }: StillPage,
  ): Promise<Response> {
    const around = await readSurroundings()
    const shownLook = look ?? around.look
    const page = await render({
      path,
      search: '',
      api: previewApi({
        ...(look && { '/api/site': (site) => ({ ...(site as Site), heroSlides: look.heroSlides }) }),
        ...said,
      }),
      assets,
      inLook: (files: OwnFiles) => looks.filesOf(shownLook, files),
      icons: around.icons,
      still: true,
    })
    const policy = pagePolicy(confirmedUrl(deps), around)
      .replace("script-src 'self'", "script-src 'none'")
      .replace("frame-ancestors 'none'", `frame-ancestors '${framed ? 'self' : 'none'}'`)
    const html = page.html
      .replace('<head>', '<head><meta name="robots" content="noindex">')
      .replace(/<body[^>]*>/, (body) => `${body}${notice}`)
    return c.body(html, 200, {
      ...headers(),
      'content-security-policy': isBuilt ? policy : developmentPolicy,
      ...(framed && { 'x-frame-options': 'SAMEORIGIN' }),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  }

  /** The site's own API, but for what a preview makes of some of its answers, by their paths. */
  const previewApi = (said: StillPage['said'] & {}) =>
    createApiClient(async (input, init) => {
      const asked = new Request(new URL(String(input), deps.publicUrl), init)
      const answer = await request(asked)
      const change = said[new URL(asked.url).pathname]
      return change ? Response.json(change(await answer.json())) : answer
    })

  return { answer, answerForm, answerStill, cache, mayLeaveHome: redirects.mayLeaveHome }
}

export type Pages = ReturnType<typeof createPages>
type OwnFiles = { styles: string[]; fonts: string[] }
export type StillPage = {
  path?: string
  look?: Look
  said?: Record<string, (answer: unknown) => unknown>
  notice?: string
  framed?: boolean
}
