import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import type { SsrContext } from 'wouter'
import { type ApiClient, ApiProvider } from './api.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Layout } from './layout.tsx'
import { Router } from './router.tsx'
import type { Scheme } from './scheme.ts'
import { type SubmittedForm, SubmittedFormProvider } from './submitted-form.ts'

type AppProps = {
  path?: string
  search?: string
  response?: SsrContext
  submitted?: SubmittedForm | undefined
  /** The colour scheme that was chosen for the dashboard. */
  scheme?: Scheme | undefined
  /** The background colour, for the browser's own controls around the page. */
  paper: string
  /** The folder of the icons made from the clinic's logo; empty if they are at the site's root. */
  icons: string
  styles: string[]
  fonts: string[]
  queryClient: QueryClient
  api: ApiClient
}

/** The whole document, the same on the server and in the browser. */
export const App = ({
  path,
  search,
  response,
  submitted,
  scheme,
  paper,
  icons,
  styles,
  fonts,
  queryClient,
  api,
}: AppProps) => (
  <StrictMode>
    <html lang="en-AU" data-scheme={scheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href={`${icons}/favicon.ico`} sizes="32x32" />
        <link rel="icon" href={`${icons}/favicon.svg`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`${icons}/apple-touch-icon.png`} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" href="/blog/feed.xml" title="Blog" />
        <meta name="theme-color" content={paper} />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="default" />
        ))}
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <ApiProvider value={api}>
            <Router path={path} search={search} response={response}>
              <ErrorBoundary>
                <SubmittedFormProvider value={submitted}>
                  <Layout />
                </SubmittedFormProvider>
              </ErrorBoundary>
            </Router>
          </ApiProvider>
        </QueryClientProvider>
      </body>
    </html>
  </StrictMode>
)
