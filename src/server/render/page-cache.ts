import { isDeepStrictEqual, promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { minute, second } from '#domain/dates/durations.ts'
import { cacheParameters } from '#web/routes.ts'
import { TableSet } from '../database/table-access.ts'
import { hashContent, matchesEtag } from '../http/etag.ts'
import type { ReadyResponse } from './cached-file.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import type { PageShellData } from './page-shell.ts'
import { addMissingQueries, type KnownQuery, type QueryStates } from './query-states.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A window of 256 kB, which no page fills, takes less memory and time than the usual one of 4 MB. */
const brotliFor = (page: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.byteLength,
  },
})

const encoders: Record<Encoding, (page: Buffer<ArrayBuffer>, once: boolean) => Promise<Buffer<ArrayBuffer>>> = {
  identity: async (page) => page,
  gzip: (page) => zip(page),
  // At quality 1 a page takes a tenth of a millisecond, less than it takes to hand it to another thread.
  br: async (page, once) => (once ? brotliCompressSync(page, brotliFor(page, 1)) : brotli(page, brotliFor(page, 6))),
}

/** For how long after its time a page may still be served while one is rendered again, in ms. */
const maxRevalidationMs = 5 * second

export type PageCache = ReturnType<typeof createPageCache>

/**
 * A period in which the content counts as unchanged: it ends with a content write, or before a minute is over. `queries` are
 * the API's responses so far; `shell` is what all pages share, and `shellReads` the tables that it was read from. The next
 * edition takes over what a write has not touched.
 */
export type Edition = {
  generation: number
  until: number
  queries: QueryStates
  /** What is being asked again. */
  asking: Map<string, Promise<KnownQuery>>
  shell: Promise<PageShellData> | undefined
  shellReads: TableSet
}

/**
 * A page or response as it was made: from which results of queries, and from which tables besides. `until`: its end at the
 * latest, where it was made in an earlier edition.
 */
export type MadePage = { page: ReadyPage; queries: QueryStates; reads: TableSet; until?: number }

/**
 * `outdated`: the queries whose results a write may have changed since. If they are the same as before, so is the page.
 */
type Entry = MadePage & { until: number; askedAt: number; outdated: Set<string> }

/**
 * Caches whole pages and public responses of the API. Bounded in number. An entry is served for at most a minute, so that
 * scheduled posts appear; while it is rendered again, for up to 5 s more. While rendering fails, it stays in use (`findStale`).
 * Each is given a life up to a quarter shorter, at random: what was rendered together, as after a start or a save, would
 * otherwise be rendered again together, each minute anew.
 */
export function createPageCache({
  most = 500,
  lifetime = minute,
  now = Date.now,
  random = Math.random,
  count = (_found: 'hit' | 'miss') => {},
} = {}) {
  const jitter = lifetime / 4
  const pages = new Map<string, Entry>()
  const emptyEdition = (generation: number): Edition => ({
    generation,
    until: now() + lifetime,
    queries: new Map(),
    asking: new Map(),
    shell: undefined,
    shellReads: new TableSet(),
  })
  let edition = emptyEdition(0)
  /** How many pages that had just expired are being rendered again. */
  let revalidations = 0
  /** An entry that ends later than one made now is not fresh either: the clock was set back since it was made. */
  const isFresh = (until: number) => until > now() && until <= now() + lifetime
  /** Until the first of its entries may end. One that is rendered later would be old from its beginning. */
  const isOpen = ({ until }: Edition) => isFresh(until) && until - jitter > now()
  const entry = (made: MadePage, since: Edition): Entry => ({
    ...made,
    until: Math.min(made.until ?? Number.POSITIVE_INFINITY, since.until - random() * jitter),
    askedAt: now(),
    outdated: new Set(),
  })
  const hasJustExpired = (until: number) => until <= now() && until > now() - maxRevalidationMs
  /** The edition that follows a change of these tables. */
  function editionAfter(changed: TableSet): Edition {
    const next = emptyEdition(edition.generation + 1)
    if (!isOpen(edition)) return next
    const { until, queries, shell, shellReads } = edition
    const kept = new Map([...queries].filter(([, { reads }]) => !reads.overlaps(changed)))
    return { ...next, until, queries: kept, ...(!shellReads.overlaps(changed) && { shell, shellReads }) }
  }
  function clear(changed?: TableSet): void {
    edition = changed ? editionAfter(changed) : emptyEdition(edition.generation + 1)
    for (const [key, entry] of pages) {
      if (!changed || entry.reads.overlaps(changed)) pages.delete(key)
      else entry.outdated = outdatedBy(entry, changed)
    }
  }
  return {
    /** The page of this key if it is cached and fresh, or if it has just expired and one is being rendered again. */
    find(key: string): ReadyPage | undefined {
      const found = pages.get(key)
      if (!found || found.outdated.size > 0) return undefined
      if (!isFresh(found.until) && !(revalidations > 0 && hasJustExpired(found.until))) return undefined
      found.askedAt = now()
      count('hit')
      return found.page
    },
    /**
     * Call it before a page is rendered again, and what it returns afterwards: where its time has only just ended, as on a busy
     * site, the others who ask for it meanwhile are given it as it is (stale while revalidating), and so are those who ask for
     * another page: all end at the same moment, and to render them at once would keep everybody waiting. A change of content
     * drops them all the same.
     */
    revalidate(key: string): () => void {
      const found = pages.get(key)
      if (!found || !hasJustExpired(found.until)) return () => {}
      revalidations++
      return () => void revalidations--
    },
    /** The page of this key at any age, for when rendering it again fails. The content has not changed since. */
    findStale(key: string): ReadyPage | undefined {
      const found = pages.get(key)
      return found?.outdated.size === 0 ? found.page : undefined
    },
    /**
     * The page of this key where a write may have changed something of it and has not: those of its queries are asked again,
     * once for all pages of the edition. `changed`: tables of a write that the edition begins with. Throws what `ask` throws.
     */
    async findUnchanged(
      key: string,
      since: Edition,
      ask: (query: KnownQuery) => Promise<KnownQuery>,
      changed = new TableSet(),
    ): Promise<MadePage | undefined> {
      const found = pages.get(key)
      if (!found || !isFresh(found.until) || found.reads.overlaps(changed)) return undefined
      const asked = await Promise.all(
        [...outdatedBy(found, changed)].map(async (hash) => {
          const before = found.queries.get(hash)!
          const after = await currentQuery(since, hash, () => ask(before))
          return { hash, after, isSame: isDeepStrictEqual(after.state.data, before.state.data) }
        }),
      )
      if (!asked.every(({ isSame }) => isSame)) return undefined
      const queries = new Map([...found.queries, ...asked.map(({ hash, after }) => [hash, after] as const)])
      const same: MadePage = { page: found.page, queries, reads: found.reads, until: found.until }
      // Of two changes at once both prepare an edition of the next generation: what is asked for the one that did not begin may lack the other.
      if (since === edition) pages.set(key, entry(same, since))
      return same
    },
    /** Increases with each `clear` and `begin`. */
    generation: () => edition.generation,
    /** Call it before rendering and pass it to `keep`: a page whose rendering began before a `clear` is not cached. */
    edition(): Edition {
      if (!isOpen(edition)) edition = emptyEdition(edition.generation)
      return edition
    },
    /** Caches a page, and its query results for other pages of its edition. The page counts as old as the edition. */
    keep(key: string, made: MadePage, since: Edition): void {
      count('miss')
      if (since.generation !== edition.generation) return
      if (pages.size >= most) pages.delete(pages.keys().next().value!)
      pages.set(key, entry(made, since))
      addMissingQueries(since.queries, made.queries)
    },
    /** Keeps only the query results of a page for one visitor that other pages may reuse. */
    keepQueries(since: Edition, queries: QueryStates): void {
      if (since.generation === edition.generation) addMissingQueries(since.queries, queries)
    },
    /** Drops what was made from these tables; everything where it is not known what has changed. */
    clear,
    /** The keys of pages that a change of these tables may change, and that were asked for within the last `lifetime`, latest first. */
    recentKeys(changed: TableSet): string[] {
      const mayChange = (page: Entry) => page.reads.overlaps(changed) || outdatedBy(page, changed).size > 0
      const asked = [...pages].filter(([, page]) => page.askedAt > now() - lifetime && mayChange(page))
      return asked.sort(([, one], [, other]) => other.askedAt - one.askedAt).map(([key]) => key)
    },
    /** The edition that follows a change, for pages to be made in while those of the present one are still served. */
    nextEdition: editionAfter,
    /**
     * Begins this edition, which follows a change of these tables, with the pages that were made in it. It takes none of them
     * where another edition has begun meanwhile: the change of either may be missing from the pages of the other.
     */
    begin(next: Edition, made: Map<string, MadePage>, changed: TableSet): void {
      clear(changed)
      if (next.generation !== edition.generation) return
      edition = next
      for (const [key, page] of made) pages.set(key, entry(page, next))
    },
  }
}

/** Those of its queries that were outdated already, or are by a change of these tables. */
const outdatedBy = ({ queries, outdated }: Entry, changed: TableSet): Set<string> =>
  new Set([...outdated, ...[...queries].filter(([, { reads }]) => reads.overlaps(changed)).map(([hash]) => hash)])

/** What a query says in this edition: asked once, for all pages that need it. */
async function currentQuery(
  { queries, asking }: Edition,
  hash: string,
  ask: () => Promise<KnownQuery>,
): Promise<KnownQuery> {
  const known = queries.get(hash)
  if (known) return known
  const question = asking.get(hash) ?? ask().finally(() => asking.delete(hash))
  asking.set(hash, question)
  const answer = await question
  addMissingQueries(queries, new Map([[hash, answer]]))
  return queries.get(hash) ?? answer
}

/** The request headers that affect the response. */
type CacheHeaders = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined }
/** A rendered page. Each content encoding is made once, when it is first requested. */
export type ReadyPage = {
  answer: (asked: CacheHeaders) => Promise<ReadyResponse>
  /** The route pattern of an API response, for metrics; a page's follows from its path. */
  route?: string | undefined
}

/**
 * `once`: the page is for one visitor, so it is compressed faster and less tightly. An `etag` in `headers` is the revision that
 * an edit starts from. It stays, but does not stand for the same bytes, so it is never answered with 304.
 */
export function readyPage(
  text: string,
  headers: Record<string, string>,
  { once = false, route }: { once?: boolean; route?: string } = {},
): ReadyPage {
  const identity = Buffer.from(text)
  const hash = hashContent(identity)
  const encoded = new Map<Encoding, Promise<ReadyResponse>>()

  const encode = async (encoding: Encoding, validators: Record<string, string>): Promise<ReadyResponse> => {
    const body = await encoders[encoding](identity, once)
    const ready = { ...headers, ...validators, 'content-length': String(body.byteLength) }
    return { status: 200, body, headers: encoding === 'identity' ? ready : { ...ready, 'content-encoding': encoding } }
  }

  return {
    route,
    async answer({ acceptEncoding, ifNoneMatch }) {
      const encoding = chooseEncoding(acceptEncoding)
      const etag = headers.etag ?? `"${hash}-${encoding}"`
      const validators = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
      // With the page's own policy: the browser stores a 304's headers over those of the copy that it has.
      if (!headers.etag && matchesEtag(ifNoneMatch, etag))
        return { status: 304, headers: { ...headers, ...validators }, body: null }
      const ready = encoded.get(encoding) ?? encode(encoding, validators)
      encoded.set(encoding, ready)
      return ready
    },
  }
}

/**
 * The cache key of a public page: its path, and the query parameters that it reads. `search` is the query that the page is
 * rendered with; `own`: the query belongs to one visitor, so the page is not cached.
 */
export function pageKey(path: string, search: string): { key: string; search: string; own: boolean } {
  // Most requests have no query, so the routes need not be searched.
  if (search === '') return { key: path, search, own: false }
  const read = cacheParameters(path, search)
  return { key: read.search === '' ? path : `${path}?${read.search}`, ...read }
}
