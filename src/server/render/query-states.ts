import { hashKey, QueryCache, QueryClient, type QueryState } from '@tanstack/react-query'
import { createQueryClient } from '#web/query-client.ts'

/** Successful results of public queries, by query hash. */
export type QueryStates = Map<string, QueryState>

/** About a dozen queries are shared by all pages; the limit is for those of which there may be any number. */
const maxQueries = 500

/** A query cache that starts empty and takes a known result over when it is first queried. */
class PrefilledQueryCache extends QueryCache {
  readonly #known: QueryStates
  constructor(known: QueryStates) {
    super()
    this.#known = known
  }

  override build: QueryCache['build'] = (client, options, state) => {
    const known = () => this.#known.get(options.queryHash ?? hashKey(options.queryKey ?? []))
    return super.build(client, options, state ?? (known() as typeof state))
  }
}

/**
 * The query client for rendering one page. A known query needs no call and does not suspend the rendering. The page's
 * dehydrated state contains only the queries that the page used.
 */
export const prefilledQueryClient = (known: QueryStates): QueryClient =>
  new QueryClient({
    queryCache: new PrefilledQueryCache(known),
    defaultOptions: createQueryClient().getDefaultOptions(),
  })

/** The successful queries of a rendered page, for reuse by the next ones. */
export const successfulQueries = (queryClient: QueryClient): QueryStates =>
  new Map(
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryHash, state }) => [queryHash, state]),
  )

/** Leaves out queries whose key contains a value of the page's query string (`search`), such as a visitor's token. */
export function withoutVisitorQueries(answers: QueryStates, search: string): QueryStates {
  const said = [...new URLSearchParams(search).values()]
    .filter(Boolean)
    .map((value) => JSON.stringify(value).slice(1, -1))
  return new Map([...answers].filter(([hash]) => !said.some((value) => hash.includes(value))))
}

/** Adds another page's queries. A known one stays: it is older, so the edition's end applies to it as well. */
export function addMissingQueries(known: QueryStates, answers: QueryStates): void {
  for (const [hash, state] of answers) if (!known.has(hash) && known.size < maxQueries) known.set(hash, state)
}
