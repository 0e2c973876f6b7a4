import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minute } from '#domain/durations.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export const encodings = ['identity', 'gzip', 'br'] as const
export type Encoding = (typeof encodings)[number]
/** One encoding of a page, ready to be sent: `headers` has its ETag and length too. */
export type ReadyAnswer = { headers: Record<string, string>; etag: string; body: Buffer<ArrayBuffer> }
export type CachedPage = Record<Encoding, ReadyAnswer>

export type PageCache = ReturnType<typeof createPageCache>

/** Whole pages, rendered and compressed once. Bounded; a minute old at most, so that scheduled posts come out. */
export function createPageCache({ most = 500, lifetime = minute, now = Date.now } = {}) {
  const pages = new Map<string, { page: CachedPage; until: number }>()
  let generation = 0
  return {
    /** The page at this path if it is here and fresh. */
    find(path: string): CachedPage | undefined {
      const found = pages.get(path)
      if (!found) return undefined
      if (found.until > now()) return found.page
      pages.delete(path)
      return undefined
    },
    /** Asked before a rendering begins, and given to `keep`: what began before a `forget` is not kept after it. */
    generation: () => generation,
    keep(path: string, page: CachedPage, since: number): void {
      if (since !== generation) return
      if (pages.size >= most) pages.delete(pages.keys().next().value!)
      pages.set(path, { page, until: now() + lifetime })
    },
    forget(): void {
      generation++
      pages.clear()
    },
  }
}

/** Makes a page ready in every encoding that browsers ask for. */
export async function encodePage(html: string, headers: Record<string, string>): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [br, gzipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    zip(identity),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const ready = (encoding: Encoding, body: Buffer<ArrayBuffer>): ReadyAnswer => {
    const etag = `"${hash}-${encoding}"`
    return {
      etag,
      body,
      headers: {
        ...headers,
        etag,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        'content-length': String(body.byteLength),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    }
  }
  return { identity: ready('identity', identity), br: ready('br', br), gzip: ready('gzip', gzipped) }
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accepted = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}
