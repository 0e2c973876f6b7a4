import { hashKey, QueryCache, QueryClient, type QueryState } from '@tanstack/react-query'
import { createQueryClient } from '#web/query-client.ts'
import { noTableAccess, recordTableAccess, type TableSet } from '../database/table-access.ts'

/** A successful result of a public query, the tables that it was read from, and how it is asked for. */
export type KnownQuery = { state: QueryState; reads: TableSet; ask: () => Promise<unknown> }
/** By query hash. */
export type QueryStates = Map<string, KnownQuery>

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
    const known = () => this.#known.get(options.queryHash ?? hashKey(options.queryKey ?? []))?.state
    return super.build(client, options, state ?? (known() as typeof state))
  }
}

/** A query is asked outside of the page's client too, which would stay in memory with all else that it holds. */
const detached = { client: new QueryClient(), signal: new AbortController().signal }

/**
 * The query client for rendering one page. A known query needs no call and does not suspend the rendering. The page's
 * dehydrated state contains only the queries that the page used; `successful` are those of them that did not fail.
 */
export function prefilledQueryClient(known: QueryStates): { queryClient: QueryClient; successful: () => QueryStates } {
  const asked = new Map<string, Omit<KnownQuery, 'state'>>()
  const { queries, ...options } = createQueryClient().getDefaultOptions()
  const queryClient = new QueryClient({
    queryCache: new PrefilledQueryCache(known),
    defaultOptions: {
      ...options,
      queries: {
        ...queries,
        persister: async (fetchQuery, { queryKey, meta }, { queryHash }) => {
          const access = noTableAccess()
          const ask = async () => fetchQuery({ queryKey, meta, ...detached })
          const data = await recordTableAccess(access, ask)
          asked.set(queryHash, { reads: access.reads, ask })
          return data
        },
      },
    },
  })
  const successful = (): QueryStates =>
    new Map(
      queryClient
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.status === 'success')
        .flatMap(({ queryHash, state }) => {
          const about = asked.get(queryHash) ?? known.get(queryHash)
          return about ? [[queryHash, { ...about, state }] as const] : []
        }),
    )
  return { queryClient, successful }
}

/** The same question, answered anew. Throws what its query throws. */
export async function askedAgain({ ask, state }: KnownQuery): Promise<KnownQuery> {
  const access = noTableAccess()
  const data = await recordTableAccess(access, ask)
  return { ask, state: { ...state, data }, reads: access.reads }
}

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
