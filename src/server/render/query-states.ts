import { hashKey, QueryCache, QueryClient, type QueryState } from '@tanstack/react-query'
import { createQueryClient } from '#web/query-client.ts'

/** What the API said to visitors, by the hashes of the queries that asked for it. */
export type KnownAnswers = Map<string, QueryState>

/** Of one visitor's kind there may be any number; what all pages share is a dozen. */
const most = 500

/** A cache of queries that has nothing at first: an answer that is known comes into it when it is first asked for. */
class PageQueries extends QueryCache {
  readonly #known: KnownAnswers
  constructor(known: KnownAnswers) {
    super()
    this.#known = known
  }

  override build: QueryCache['build'] = (client, options, state) => {
    const known = () => this.#known.get(options.queryHash ?? hashKey(options.queryKey ?? []))
    return super.build(client, options, state ?? (known() as typeof state))
  }
}

/**
 * The queries of a page that is about to be rendered. Those that are known are answered without a call, and without a
 * pause of the rendering; a page holds no other answers than those that it has asked for.
 */
export const queryClientWith = (known: KnownAnswers): QueryClient =>
  new QueryClient({ queryCache: new PageQueries(known), defaultOptions: createQueryClient().getDefaultOptions() })

/** What a page was answered, to be known to the next ones. */
export const answersOf = (queryClient: QueryClient): KnownAnswers =>
  new Map(
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryHash, state }) => [queryHash, state]),
  )

/** The answers to questions that bear nothing of what the address of a page (`search`) says of its one visitor. */
export function answersForAll(answers: KnownAnswers, search: string): KnownAnswers {
  const said = [...new URLSearchParams(search).values()]
    .filter(Boolean)
    .map((value) => JSON.stringify(value).slice(1, -1))
  return new Map([...answers].filter(([hash]) => !said.some((value) => hash.includes(value))))
}

/** Adds what another page was answered. What is known already stays: it is older, and counts for no longer. */
export function learn(known: KnownAnswers, answers: KnownAnswers): void {
  for (const [hash, state] of answers) if (!known.has(hash) && known.size < most) known.set(hash, state)
}
