import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import type { SsrContext } from 'wouter'
import type { ApiClient } from '#web/api.ts'
import { App } from '#web/app.tsx'
import { pageDataOf } from '#web/page-data.ts'
import { pageAt } from '#web/routes.ts'
import type { Scheme } from '#web/scheme.ts'
import type { SubmittedForm } from '#web/submitted-form.ts'
import type { Assets } from './assets.ts'
import { answersOf, type KnownAnswers, queryClientWith } from './known-answers.ts'
import type { LookFiles } from './look-sheets.ts'

/** `failure`: why a part of the page is missing, which the browser then asks for itself. */
export type RenderedPage = {
  status: number
  html: string
  redirectTo?: string | undefined
  failure?: unknown
  /** What the API said to it. */
  answers?: KnownAnswers
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
  /** What is known of the API's answers, and not asked for again. */
  known?: KnownAnswers | undefined
  submitted?: SubmittedForm
  scheme?: Scheme | undefined
  framed?: boolean
  /** The folder of the site's icons. */
  icons: string
  /** Only to be looked at: without any script. */
  still?: boolean
  /** What a page loads in the clinic's look, by what it loads in the product's own. */
  inLook: (files: Pick<LookFiles, 'styles' | 'fonts'>) => LookFiles
}): Promise<RenderedPage> {
  const { scripts, ...own } = input.assets.forPage(pageAt(input.path).files)
  const { styles, fonts, paper } = input.inLook(own)
  const queryClient = queryClientWith(input.known ?? new Map())
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

  if (input.still) return { status: response.statusCode ?? 200, html }

  const shared = {
    paper,
    icons: input.icons,
    styles,
    fonts,
    submitted: input.submitted,
    queries: pageDataOf(queryClient),
  }
  const state = JSON.stringify(shared).replaceAll('<', '\\u003c')
  const preloads = scripts.map((source) => `<link rel="modulepreload" fetchpriority="low" href="${source}">`).join('')
  const start = `<script id="state" type="application/json">${state}</script><script type="module" src="${scripts[0]}"></script>`
  return {
    status: failure === undefined ? (response.statusCode ?? 200) : 500,
    failure,
    redirectTo: response.redirectTo,
    answers: answersOf(queryClient),
    html: html.replace('</head>', () => `${preloads}</head>`).replace('</body>', () => `${start}</body>`),
  }
}
