import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import { minute } from '#domain/dates/durations.ts'
import { cacheParameters } from '#web/routes.ts'
import { matchesEtag } from '../etag.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import { type KnownAnswers, learn } from './known-answers.ts'
import type { ReadyAnswer } from './memory-file.ts'
import type { Surroundings } from './surroundings.ts'

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
  br: (page, once) => brotli(page, brotliFor(page, once ? 4 : 6)),
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * A time in which the content counts as unchanged: it ends with a write of staff, or when it is a minute old. `answers` are
 * those of the API so far, `surroundings` what stands around every page.
 */
export type Edition = {
  generation: number
  until: number
  answers: KnownAnswers
  surroundings: Promise<Surroundings> | undefined
}

/**
 * Whole pages, rendered once, or answers of the API. Bounded; made of what was read in the last minute, so that scheduled posts come out.
 */
export function createPageCache({
  most = 500,
  lifetime = minute,
  now = Date.now,
  count = (_found: 'hit' | 'miss') => {},
} = {}) {
  const pages = new Map<string, { page: ReadyPage; until: number }>()
  const begin = (generation: number): Edition => ({
    generation,
    until: now() + lifetime,
    answers: new Map(),
    surroundings: undefined,
  })
  let edition = begin(0)
  return {
    /** The page of this key if it is here and fresh. */
    find(key: string): ReadyPage | undefined {
      const found = pages.get(key)
      if (!found || found.until <= now()) return undefined
      count('hit')
      return found.page
    },
    /** The page of this key however old it is: for when it cannot be made anew. The content has not changed since. */
    findStale: (key: string): ReadyPage | undefined => pages.get(key)?.page,
    /** Rises with each `forget`. */
    generation: () => edition.generation,
    /** Asked before a rendering begins, and given to `keep`: what began before a `forget` is not kept after it. */
    edition(): Edition {
      if (edition.until <= now()) edition = begin(edition.generation)
      return edition
    },
    /** Keeps a page, with the answers that it was made of for the others of its edition. It is as old as the eldest of them. */
    keep(key: string, page: ReadyPage, since: Edition, answers: KnownAnswers): void {
      count('miss')
      if (since.generation !== edition.generation) return
      if (pages.size >= most) pages.delete(pages.keys().next().value!)
      pages.set(key, { page, until: since.until })
      learn(since.answers, answers)
    },
    /** Keeps only the answers that a page of one visitor has in common with others. */
    keepAnswers(since: Edition, answers: KnownAnswers): void {
      if (since.generation === edition.generation) learn(since.answers, answers)
    },
    forget(): void {
      edition = begin(edition.generation + 1)
      pages.clear()
    },
  }
}

/** What of a request has a say in how a page is answered. */
type Asked = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined }
/** A page in the making of its answers: each encoding is made when it is first asked for, once. */
export type ReadyPage = {
  answer: (asked: Asked) => Promise<ReadyAnswer>
  /** The pattern of an answer of the API, for counting; a page's follows from its path. */
  route?: string | undefined
}

/**
 * `once`: it is answered to one visitor only, and packed quicker and less tightly. A version among the `headers` is what an
 * edit starts from, and stays; it does not say that the same bytes would be answered, so that nobody is told so by it.
 */
export function readyPage(
  text: string,
  headers: Record<string, string>,
  { once = false, route }: { once?: boolean; route?: string } = {},
): ReadyPage {
  const identity = Buffer.from(text)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const encoded = new Map<Encoding, Promise<ReadyAnswer>>()

  const encode = async (encoding: Encoding, validators: Record<string, string>): Promise<ReadyAnswer> => {
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
 * What a public page is kept under: its path, and those parameters of its query that it reads. `search` is the query as
 * the page is rendered with it; `own` where that is one visitor's, so that the page is kept for nobody else.
 */
export function pageKey(path: string, search: string): { key: string; search: string; own: boolean } {
  // Most visits have none: they cost no look at the routes.
  if (search === '') return { key: path, search, own: false }
  const read = cacheParameters(path, search)
  return { key: read.search === '' ? path : `${path}?${read.search}`, ...read }
}
