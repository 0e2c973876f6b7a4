import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import type { SsrContext } from 'wouter'
import { isAdminPath } from '#domain/staff/admin-path.ts'
import type { ApiClient } from '#web/api.ts'
import { App } from '#web/app.tsx'
import { pageDataOf } from '#web/page-data.ts'
import { pageAt } from '#web/routes.ts'
import type { Scheme } from '#web/scheme.ts'
import type { SubmittedForm } from '#web/submitted-form.ts'
import type { AppearanceAssets } from './appearance-sheets.ts'
import type { Assets } from './assets.ts'
import { prefilledQueryClient, type QueryStates } from './query-states.ts'

/** `failure`: the error of a missing part of the page, whose data the browser then requests itself. */
export type RenderedPage = {
  status: number
  html: string
  redirectTo?: string | undefined
  failure?: unknown
  /** The API's responses to the page's queries. */
  queries?: QueryStates
}

/**
 * Renders one page: components fetch what they need while rendering, and the browser receives the same data as JSON.
 * Waits for everything, so that the answer holds the whole page and no inline script. Throws where a part of it cannot be
 * shown, unless the page is `framed`: its frame stands then, with room for what is missing.
 */
export async function render(input: {
  path: string
  search: string
  api: ApiClient
  assets: Assets
  /** Query results of earlier pages, which are reused without a call. */
  known?: QueryStates | undefined
  submitted?: SubmittedForm
  scheme?: Scheme | undefined
  framed?: boolean
  /** The folder of the site's icons. */
  icons: string
  /** A preview is sent without any script. */
  isPreview?: boolean
  /** Maps the style sheets and fonts of the default appearance to those of the clinic's appearance. */
  filesForAppearance: (files: Pick<AppearanceAssets, 'styles' | 'fonts'>) => AppearanceAssets
}): Promise<RenderedPage> {
  const { start, scripts, ...own } = input.assets.forPage(pageAt(input.path).files)
  const { styles, fonts, paper } = input.filesForAppearance(own)
  const { queryClient, successful } = prefilledQueryClient(input.known ?? new Map())
  const response: SsrContext = {}
  let failure: unknown
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <App
        path={input.path}
        search={input.search}
        response={response}
        submitted={input.submitted}
        scheme={input.scheme}
        paper={paper}
        icons={input.icons}
        styles={styles}
        fonts={fonts}
        queryClient={queryClient}
        api={input.api}
      />,
      {
        // A finished part may otherwise be moved into place by an inline script, which our policy forbids.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) => {
          failure = error
        },
        onShellError: reject,
        onAllReady: () => {
          if (failure !== undefined && !input.framed) reject(failure)
          else text(pipe(new PassThrough())).then(resolve, reject)
        },
      },
    )
  })

  if (input.isPreview) return { status: response.statusCode ?? 200, html }

  const shared = {
    paper,
    icons: input.icons,
    styles,
    fonts,
    submitted: input.submitted,
    queries: pageDataOf(queryClient),
  }
  const state = JSON.stringify(shared).replaceAll('<', '\\u003c')
  // Visitors come to read, staff to work: a public page is painted before its scripts are loaded (src/web/start.ts).
  const isDashboard = isAdminPath(input.path)
  const preloads = isDashboard ? scripts.map((source) => `<link rel="modulepreload" href="${source}">`).join('') : ''
  const later = isDashboard ? '' : ` data-scripts="${scripts.join(' ')}"`
  const last = `<script id="state" type="application/json"${later}>${state}</script><script type="module" src="${isDashboard ? scripts[0] : start}"></script>`
  return {
    status: failure === undefined ? (response.statusCode ?? 200) : 500,
    failure,
    redirectTo: response.redirectTo,
    queries: successful(),
    html: html.replace('</head>', () => `${preloads}</head>`).replace('</body>', () => `${last}</body>`),
  }
}
