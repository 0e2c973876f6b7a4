import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { second } from '#domain/dates/durations.ts'
import { ApiError, createApiClient } from '#web/api.ts'
import { pageAt, routes } from '#web/routes.ts'
import { schemeOf } from '#web/scheme.ts'
import type { SubmittedForm } from '#web/submitted-form.ts'
import type { ApiEnv } from '../api/router.ts'
import { noTableAccess, recordTableAccess, type TableSet } from '../database/table-access.ts'
import type { Deps } from '../deps.ts'
import { createRedirectLookup } from '../services/redirects/redirect-lookup.ts'
import { confirmedUrl } from '../site-address.ts'
import type { AppearanceSheets } from './appearance-sheets.ts'
import type { Assets } from './assets.ts'
import { failurePage } from './failure-page.ts'
import { createPageCache, type Edition, type MadePage, pageKey, type ReadyPage, readyPage } from './page-cache.ts'
import type { PageShellData } from './page-shell.ts'
import { developmentPolicy, pageHeaders, pagePolicy, stripeHeaders } from './policy.ts'
import {
  addMissingQueries,
  askedAgain,
  type KnownQuery,
  type QueryStates,
  withoutVisitorQueries,
} from './query-states.ts'
import { type RenderedPage, render } from './render.tsx'

/** Pages whose response may depend on who asks: rendered each time, never cached. The router ignores case, so this does too. */
const isPrivate = (path: string) =>
  /^\/(?:(?:admin|checkout|success|demo-gateway|preview|newsletter\/confirm)(?:\/|$)|(?:appointment|order)\/[^/])/i.test(
    path,
  )

/** Pages of the dashboard, whose frame shows an error in place of the page's content. */
const isFramed = (path: string) => /^\/admin(?:\/|$)/i.test(path)

/** Pages whose URL may hold a secret of a payment, a patient, a buyer or a preview: they send no `Referer`, not even to ourselves. */
const hasSecretInUrl = (path: string) =>
  /^\/(?:(?:success|demo-gateway|preview)(?:\/|$)|(?:appointment|order)\/[^/])/i.test(path)

/** How many pages a change of content makes anew before it is answered, and how long it waits for them, in ms. */
const maxRerendered = 5
const rerenderTimeoutMs = second / 5

/** The status with which the API refused the page's own URL; `undefined` for an error of ours. */
const refusedWith = (error: unknown): number | undefined =>
  error instanceof ApiError && error.status !== 500 ? error.status : undefined

/** The request for which the API is asked in this process. */
const asking = new AsyncLocalStorage<{ requestId: string; cookie: string | undefined; onFailure: () => void }>()

/** What pages are made from. `request` asks the API in this process. */
export type PageSource = {
  assets: Assets
  sheets: AppearanceSheets
  request: (request: Request) => Response | Promise<Response>
  readShell: () => Promise<PageShellData>
}

/**
 * Serves pages. Public pages are the same for everyone, so each is rendered and compressed once, until the content
 * changes. Their data comes from the API's own routes, called in this process.
 */
export function createPages(deps: Deps, { assets, sheets, request, readShell }: PageSource) {
  const cache = createPageCache({ now: () => deps.now().getTime(), count: (found) => deps.metrics?.page(found) })
  const redirects = createRedirectLookup(deps, cache.generation)
  const isBuilt = assets.folder !== undefined
  /** Only the checkout allows Stripe's scripts and frames, and only where Stripe takes the payment. */
  function headersFor(path: string, { frames }: PageShellData): Record<string, string> {
    const told = {
      ...pageHeaders(confirmedUrl(deps)),
      ...(hasSecretInUrl(path) && { 'referrer-policy': 'no-referrer' }),
    }
    if (!isBuilt) return { ...told, 'content-security-policy': developmentPolicy }
    const withStripe = deps.payments.kind === 'stripe' && pageAt(path) === routes['/checkout']
    // The dashboard frames a preview of the home page in a draft appearance; only that page allows it.
    const own = isFramed(path) ? ["'self'"] : []
    const policy = pagePolicy(confirmedUrl(deps), { withStripe, frames: [...own, ...frames] })
    return { ...told, ...(withStripe && stripeHeaders), 'content-security-policy': policy }
  }

  /** The shell of an edition's pages, read once; read again where it was incomplete. */
  function shellOf(edition: Edition): Promise<PageShellData> {
    const access = { ...noTableAccess(), reads: edition.shellReads }
    edition.shell ??= recordTableAccess(access, readShell).then((read) => {
      if (!read.complete) edition.shell = undefined
      return read
    })
    return edition.shell
  }

  /**
   * The in-process client of the API. It passes on the id of the request that is being answered (`asking`) and, for a
   * private page, the visitor's cookies. A query of an earlier page that is asked again has the id of the present request.
   */
  const api = createApiClient(async (input, init) => {
    const { requestId, cookie, onFailure } = asking.getStore()!
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

  /** A permanent redirect, but cached by browsers for five minutes only: a page made later at the old address takes precedence. */
  function lead(c: Context<ApiEnv>, target: string): Response {
    c.header('cache-control', 'public, max-age=300')
    return c.redirect(target, 301)
  }

  type RenderRequest = { path: string; search: string; submitted?: SubmittedForm }
  type Rendered = RenderedPage & { headers: Record<string, string> }
  async function rendered(c: Context<ApiEnv>, asked: RenderRequest): Promise<Rendered> {
    const shell = await readShell()
    const page = await renderOrErrorPage(c, asked, shell, undefined)
    return { ...page, headers: headersFor(asked.path, shell) }
  }

  /** A public page, and the tables that it was read from besides its queries: any where a part could not be read. */
  async function renderedIn(
    edition: Edition,
    c: Context<ApiEnv>,
    asked: RenderRequest,
  ): Promise<Rendered & { reads: TableSet }> {
    const shell = await shellOf(edition)
    const { reads, ...access } = noTableAccess()
    const page = await recordTableAccess({ reads, ...access }, () =>
      renderOrErrorPage(c, asked, shell, edition.queries),
    )
    if (page.queries) reads.addAll(edition.shellReads)
    else reads.addEverything()
    return { ...page, headers: headersFor(asked.path, shell), reads }
  }

  /** The page as it was where a write may have changed it and has not. What cannot be asked is left to the rendering. */
  function findUnchanged(
    c: Context<ApiEnv>,
    key: string,
    edition: Edition,
    changed?: TableSet,
  ): Promise<MadePage | undefined> {
    const ask = async (query: KnownQuery) => {
      let isWhole = true
      const onFailure = () => {
        isWhole = false
      }
      const by = { requestId: c.get('requestId'), cookie: undefined, onFailure }
      const answer = await asking.run(by, () => askedAgain(query))
      // A default that stands in for it is no answer.
      if (!isWhole) throw new Error('A query could not be asked again')
      return answer
    }
    return cache.findUnchanged(key, edition, ask, changed).catch(() => undefined)
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

  /** Renders a public page once for all requests that arrive meanwhile. A request after a content change starts a new rendering. */
  function renderedForAll(
    c: Context<ApiEnv>,
    { key, own, ...asked }: { key: string; own: boolean; path: string; search: string },
  ): Promise<ReadyPage | Rendered> {
    const since = cache.edition()
    const mark = `${since.generation} ${key}`
    const begun = inFlight.get(mark)
    if (begun) return begun
    const endRevalidation = cache.revalidate(key)
    const make = async (): Promise<ReadyPage | Rendered> => {
      const same = await findUnchanged(c, key, since)
      if (same) return same.page
      const page = await renderedIn(since, c, asked)
      if (page.status >= 500) return cache.findStale(key) ?? page
      if (page.status !== 200 || page.redirectTo) return page
      const ready = readyPage(page.html, page.headers, { once: own })
      const queries = page.queries ?? new Map()
      if (own) cache.keepQueries(since, withoutVisitorQueries(queries, asked.search))
      else cache.keep(key, { page: ready, queries, reads: page.reads }, since)
      return ready
    }
    const making = make().finally(() => {
      inFlight.delete(mark)
      endRevalidation()
    })
    inFlight.set(mark, making)
    return making
  }

  /**
   * Drops the pages that a change of these tables may have changed, and makes those anew that were asked for last. Visitors
   * get these as they were meanwhile; once this has ended, nobody does (docs/architecture.md, "Page cache").
   */
  async function rerenderRecent(c: Context<ApiEnv>, changed: TableSet): Promise<void> {
    const next = cache.nextEdition(changed)
    const made = new Map<string, MadePage>()
    const make = async (key: string) => {
      const same = await findUnchanged(c, key, next, changed)
      if (same) return void made.set(key, same)
      const [path = '', search = ''] = key.split(/\?(.*)/s, 2)
      const page = await renderedIn(next, c, { path, search })
      if (page.status !== 200 || page.redirectTo) return
      const ready = readyPage(page.html, page.headers)
      // The encoding that nearly every browser asks for: the first visitor after the change does not wait for it either.
      await ready.answer({ acceptEncoding: 'br', ifNoneMatch: undefined })
      const queries = page.queries ?? new Map()
      made.set(key, { page: ready, queries, reads: page.reads })
      addMissingQueries(next.queries, queries)
    }
    const makeAll = async () => {
      for (const key of cache.recentKeys(changed).slice(0, maxRerendered)) await make(key)
    }
    try {
      await Promise.race([makeAll(), sleep(rerenderTimeoutMs, undefined, { ref: false })])
    } catch (error) {
      c.get('log').error({ err: error }, 'pages could not be made anew')
    }
    cache.begin(next, made, changed)
  }

  /** The page of a form that was refused: with the API's status, and never cached, since it contains what was typed. */
  async function answerForm(c: Context<ApiEnv>, submitted: SubmittedForm, refused: Response): Promise<Response> {
    const { pathname, search } = new URL(c.req.url)
    const page = await rendered(c, { path: pathname, search, submitted })
    const status = (page.status === 200 ? refused.status : page.status) as ContentfulStatusCode
    const retryAfter = refused.headers.get('retry-after')
    if (retryAfter) c.header('retry-after', retryAfter)
    return c.body(withFocusOnFault(page.html), status, { ...page.headers, 'cache-control': 'no-store' })
  }

  async function renderOrErrorPage(
    c: Context<ApiEnv>,
    { path, ...asked }: RenderRequest,
    { appearance, icons }: PageShellData,
    known: QueryStates | undefined,
  ): Promise<RenderedPage> {
    const cookie = isPrivate(path) ? c.req.header('cookie') : undefined
    let isWhole = true
    const onFailure = () => {
      isWhole = false
    }
    const scheme = isFramed(path) ? schemeOf(cookie) : undefined
    const tell = (error: unknown) => c.get('log').error({ err: error }, 'a page could not be rendered')
    const filesForAppearance = (files: OwnFiles) => sheets.filesOf(appearance, files)
    try {
      const framed = isFramed(path)
      const { queries, ...page } = await asking.run({ requestId: c.get('requestId'), cookie, onFailure }, () =>
        render({ path, ...asked, api, assets, known, scheme, framed, icons, filesForAppearance }),
      )
      // If a default replaced content that could not be read, other pages must not reuse it.
      if (page.failure === undefined) return isWhole && queries ? { ...page, queries } : page
      const refused = refusedWith(page.failure)
      if (!refused) tell(page.failure)
      return { ...page, status: refused ?? page.status }
    } catch (error) {
      const refused = refusedWith(error)
      if (!refused) tell(error)
      return {
        status: refused ?? 500,
        html: failurePage(filesForAppearance(assets.forPage([])).styles),
        redirectTo: undefined,
      }
    }
  }

  return { answer, answerForm, rerenderRecent, cache, mayLeaveHome: redirects.mayLeaveHome }
}

/** A form stands far below the top of its page, and without scripts nothing else leads to what is wrong with it. */
const withFocusOnFault = (html: string): string => html.replace(' aria-invalid="true"', '$& autofocus=""')

type OwnFiles = { styles: string[]; fonts: string[] }
