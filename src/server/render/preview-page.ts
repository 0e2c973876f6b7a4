import type { Context } from 'hono'
import type { Site } from '#contract/site.ts'
import type { Look } from '#domain/look/look.ts'
import { createApiClient } from '#web/api.ts'
import type { ApiEnv } from '../api/router.ts'
import { confirmedUrl, type SiteAddress } from '../site-address.ts'
import type { PageSource } from './pages.ts'
import { developmentPolicy, pageHeaders, pagePolicy } from './policy.ts'
import { render } from './render.tsx'

/**
 * A page in another look, or with some responses of the API replaced (`replaced`). `framed`: the dashboard may show it in
 * a frame. `notice`: HTML above the page.
 */
type PreviewPage = {
  path?: string
  look?: Look
  replaced?: Record<string, (answer: unknown) => unknown>
  notice?: string
  framed?: boolean
}

/** Answers with a preview of a page. It is for looking at, so no script runs in it. */
export function previewAnswerer(deps: SiteAddress, { assets, looks, request, readShell }: PageSource) {
  /** An API client that passes the responses of some paths through a preview's functions. */
  const previewApi = (replaced: PreviewPage['replaced'] & {}) =>
    createApiClient(async (input, init) => {
      const asked = new Request(new URL(String(input), deps.publicUrl), init)
      const answer = await request(asked)
      const change = replaced[new URL(asked.url).pathname]
      return change ? Response.json(change(await answer.json())) : answer
    })

  return async (
    c: Context<ApiEnv>,
    { path = '/', look, replaced = {}, notice = '', framed = false }: PreviewPage,
  ): Promise<Response> => {
    const shell = await readShell()
    const shownLook = look ?? shell.look
    const page = await render({
      path,
      search: '',
      api: previewApi({
        ...(look && { '/api/site': (site) => ({ ...(site as Site), heroSlides: look.heroSlides }) }),
        ...replaced,
      }),
      assets,
      filesInLook: (files) => looks.filesOf(shownLook, files),
      icons: shell.icons,
      isPreview: true,
    })
    const policy = pagePolicy(confirmedUrl(deps), shell)
      .replace("script-src 'self'", "script-src 'none'")
      .replace("frame-ancestors 'none'", `frame-ancestors '${framed ? 'self' : 'none'}'`)
    const html = page.html
      .replace('<head>', '<head><meta name="robots" content="noindex">')
      .replace(/<body[^>]*>/, (body) => `${body}${notice}`)
    return c.body(html, 200, {
      ...pageHeaders(confirmedUrl(deps)),
      'content-security-policy': assets.folder === undefined ? developmentPolicy : policy,
      ...(framed && { 'x-frame-options': 'SAMEORIGIN' }),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  }
}

export type AnswerPreview = ReturnType<typeof previewAnswerer>
