import { Writable } from 'node:stream'
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
  /** The folder of the icons made from the clinic's logo; empty if they are at the site's root. */
  icons: string
  /** A preview is sent without any script. */
  isPreview?: boolean
  /** Maps the style sheets and fonts of the default appearance to those of the clinic's appearance. */
  filesForAppearance: (files: Pick<AppearanceAssets, 'styles' | 'fonts'>) => AppearanceAssets
}): Promise<RenderedPage> {
  const { start, scripts, ...own } = input.assets.forPage(pageAt(input.path).files)
  const { styles, fonts, families, paper } = input.filesForAppearance(own)
  // Visitors come to read, staff to work: a public page is painted before its typefaces and scripts are fetched (src/web/start.ts).
  const isForStaff = isAdminPath(input.path)
  const preloadsFonts = isForStaff || input.isPreview === true
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
        head={<Head icons={input.icons} paper={paper} styles={styles} fonts={preloadsFonts ? fonts : []} />}
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
          else pipe(collectText(resolve))
        },
      },
    )
  })

  if (input.isPreview) return { status: response.statusCode ?? 200, html }

  const data = JSON.stringify({ submitted: input.submitted, queries: pageDataOf(queryClient) }).replaceAll(
    '<',
    '\\u003c',
  )
  const state = (attributes: string) => `<script id="state" type="application/json"${attributes}>${data}</script>`
  const page = isForStaff
    ? html
        .replace(
          '</head>',
          () => `${scripts.map((href) => `<link rel="modulepreload" href="${href}">`).join('')}</head>`,
        )
        .replace('</body>', () => `${state('')}<script type="module" src="${scripts[0]}"></script></body>`)
    : html
        .replace('<html', '<html data-typefaces="after-paint"')
        .replace(
          '<head>',
          `<head><script src="${start}" data-fonts="${fonts.join(' ')}" data-families='${JSON.stringify(families)}'></script>`,
        )
        .replace('</body>', () => `${state(` data-scripts="${scripts.join(' ')}"`)}</body>`)
  return {
    status: failure === undefined ? (response.statusCode ?? 200) : 500,
    failure,
    redirectTo: response.redirectTo,
    queries: successful(),
    html: page,
  }
}

/** Collects what is written to it, and gives the whole text once it has ended. */
function collectText(onEnd: (text: string) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    write(part, _encoding, done) {
      parts.push(part)
      done()
    },
    final(done) {
      onEnd(Buffer.concat(parts).toString())
      done()
    },
  })
}

type HeadProps = { icons: string; paper: string; styles: string[]; fonts: string[] }

const Head = ({ icons, paper, styles, fonts }: HeadProps) => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href={`${icons}/favicon.ico`} sizes="32x32" />
    <link rel="icon" href={`${icons}/favicon.svg`} type="image/svg+xml" />
    <link rel="apple-touch-icon" href={`${icons}/apple-touch-icon.png`} />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="alternate" type="application/rss+xml" href="/blog/feed.xml" title="Blog" />
    {/* For the browser's own controls around the page. */}
    <meta name="theme-color" content={paper} />
    {fonts.map((href) => (
      <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
    ))}
    {styles.map((href) => (
      <link key={href} rel="stylesheet" href={href} precedence="default" />
    ))}
  </>
)
