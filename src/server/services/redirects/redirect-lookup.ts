import { minute } from '#domain/dates/durations.ts'
import { addressKey, followRedirects } from '#domain/moving/old-address.ts'
import type { Deps } from '#server/deps.ts'
import { readTargetsAt } from './redirects.ts'

/** How often the number of visitors who were led is written, in ms at least. */
const writeEvery = 10_000

export type RedirectLookup = ReturnType<typeof createRedirectLookup>

/**
 * Where old addresses lead, for pages that were not found. All redirects are held in memory, a minute at most and until
 * staff have changed something, of which `generation` tells: the database is not asked at each address that is wrong.
 */
export function createRedirectLookup(
  { database: { db }, now, log }: Pick<Deps, 'database' | 'now' | 'log'>,
  generation: () => number,
) {
  let known: { targets: Promise<Map<string, string>>; at: number; of: number } | undefined
  let ofHome = false
  const hits = new Map<string, number>()
  let written = 0

  function targets(): Promise<Map<string, string>> {
    const at = now().getTime()
    if (known && isFresh()) return known.targets
    const read = readTargetsAt(db, now()).then(
      (found) => {
        ofHome = found.keys().some((key) => key.startsWith('/?'))
        return found
      },
      (error: unknown) => {
        // The page that was not found is then answered as it is.
        log.error({ err: error }, 'the redirects could not be read')
        known = undefined
        return new Map<string, string>()
      },
    )
    known = { targets: read, at, of: generation() }
    return read
  }

  const isFresh = () => known !== undefined && known.of === generation() && now().getTime() - known.at < minute

  function count(key: string): void {
    hits.set(key, (hits.get(key) ?? 0) + 1)
    const at = now()
    if (at.getTime() - written < writeEvery) return
    written = at.getTime()
    const counted = [...hits]
    hits.clear()
    void writeHits(counted, at.toISOString()).catch((error: unknown) =>
      log.warn({ err: error }, 'the visitors of redirects could not be counted'),
    )
  }

  async function writeHits(counted: [string, number][], at: string): Promise<void> {
    for (const [source, times] of counted)
      await db
        .updateTable('redirects')
        .set((row) => ({ hits: row('hits', '+', times), last_hit_at: at }))
        .where('source', '=', source)
        .execute()
  }

  return {
    /** The target of an address; `undefined` if it has no redirect. A redirect without a query matches an address with one. */
    async find(path: string, search: string): Promise<string | undefined> {
      const found = await targets()
      if (found.size === 0) return undefined
      for (const key of new Set([addressKey(path, search), addressKey(path)])) {
        const target = followRedirects(key, (at) => found.get(at))
        if (target === undefined) continue
        count(key)
        return target
      }
      return undefined
    },
    /** Whether there may be old addresses that are the home page's with a query, such as `/?p=12`: these have a page already. */
    mayLeaveHome: (path: string, search: string): boolean => path === '/' && search !== '' && (ofHome || !isFresh()),
    /** The target of such an address. Only a redirect with its full query matches, since the home page itself stays. */
    async findForHome(search: string): Promise<string | undefined> {
      const found = await targets()
      const key = addressKey('/', search)
      const target = key === '/' ? undefined : followRedirects(key, (at) => found.get(at))
      if (target !== undefined) count(key)
      return target
    },
  }
}
