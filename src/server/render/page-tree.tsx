import { renderToString } from 'react-dom/server'
import { App } from '#web/app.tsx'
import { hydratePageData } from '#web/page-data.ts'
import { createQueryClient } from '#web/query-client.ts'
import { pageAt } from '#web/routes.ts'

const stateOf = (html: string) => {
  const [, state] = /<script id="state" type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  if (state === undefined) throw new Error('This page has no state')
  return JSON.parse(state)
}

/**
 * Gives a function that renders the same tree as a page of ours (`html`), with its data at hand: the least that a page can
 * take, which the bench compares with. Nothing else uses it.
 */
export async function createTreeRenderer(path: string, html: string): Promise<() => string> {
  const { queries, ...shared } = stateOf(html)
  await pageAt(path).load()
  return () => {
    const queryClient = createQueryClient()
    hydratePageData(queryClient, queries)
    return renderToString(<App path={path} search="" response={{}} {...shared} queryClient={queryClient} api={noApi} />)
  }
}

const noApi = new Proxy({} as Parameters<typeof App>[0]['api'], {
  get: (_, name) => {
    throw new Error(`The page asked the API for ${String(name)}, which it had no data of`)
  },
})
