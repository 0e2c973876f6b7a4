import '@vitejs/plugin-react/preamble'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createApiClient } from './api.ts'
import { App } from './app.tsx'
import { hydratePageData } from './page-data.ts'
import { createQueryClient } from './query-client.ts'
import { reloadOnce } from './reload.ts'
import { pageAt } from './routes.ts'
import type { Scheme } from './scheme.ts'
import './styles.css'

// The pages' policy forbids compiled code, and Firefox reports even zod's question whether it does. The schemas come with the
// pages, later than this; zod itself would weigh too much here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const state = document.getElementById('state')!
const { queries, ...props } = JSON.parse(state.textContent)
// Removed so that what staff have read cannot be found in the document by the next person at the same computer.
state.remove()
const queryClient = createQueryClient()
hydratePageData(queryClient, queries)

// Not awaited here: in the build the page's file imports from this one, and each would wait for the other.
void pageAt(location.pathname)
  .load()
  .then(() => {
    startTransition(() => {
      const scheme = document.documentElement.dataset.scheme as Scheme | undefined
      hydrateRoot(document, <App {...props} scheme={scheme} queryClient={queryClient} api={createApiClient()} />)
    })
    // From here on React takes every press; one that came too early is repeated (start.ts).
    dispatchEvent(new Event('hydrating'))
  }, reloadOnce)
