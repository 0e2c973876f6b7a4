import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
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
  /** What the browser never changes of the head, so that it needs no code for it. */
  head?: ReactNode
  queryClient: QueryClient
  api: ApiClient
}

/** The whole document, the same on the server and in the browser but for `head`. */
export const App = ({ path, search, response, submitted, scheme, head, queryClient, api }: AppProps) => (
  <StrictMode>
    <html lang="en-AU" data-scheme={scheme}>
      <head>{head}</head>
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
