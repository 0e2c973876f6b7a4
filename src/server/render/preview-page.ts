import type { Context } from 'hono'
import type { Site } from '#contract/site.ts'
import type { Appearance } from '#domain/appearance/appearance.ts'
import { createApiClient } from '#web/api.ts'
import type { ApiEnv } from '../api/router.ts'
import { confirmedUrl, type SiteAddress } from '../site-address.ts'
import type { PageSource } from './pages.ts'
import { developmentPolicy, pageHeaders, pagePolicy } from './policy.ts'
import { render } from './render.tsx'

/**
 * A page in another appearance, or with some responses of the API replaced (`replaced`). `framed`: the dashboard may show it in
 * a frame. `notice`: HTML above the page.
 */
type PreviewPage = {
  path?: string
  appearance?: Appearance
  replaced?: Record<string, (answer: unknown) => unknown>
  notice?: string
  framed?: boolean
}

/** Answers with a preview of a page. It is for looking at, so no script runs in it. */
export function createPreviewHandler(deps: SiteAddress, { assets, sheets, request, readShell }: PageSource) {
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
    { path = '/', appearance, replaced = {}, notice = '', framed = false }: PreviewPage,
  ): Promise<Response> => {
    const shell = await readShell()
    const shownAppearance = appearance ?? shell.appearance
    const page = await render({
      path,
      search: '',
      api: previewApi({
        ...(appearance && { '/api/site': (site) => ({ ...(site as Site), heroSlides: appearance.heroSlides }) }),
        ...replaced,
      }),
      assets,
      filesForAppearance: (files) => sheets.filesOf(shownAppearance, files),
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

export type AnswerPreview = ReturnType<typeof createPreviewHandler>
