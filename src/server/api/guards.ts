import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../refusal.ts'
import { hostOf, type SiteAddress } from '../site-address.ts'
import type { ApiContext, ApiEnv } from './router.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const isUnsafe = (method: string) => !safeMethods.has(method)

/**
 * Refuses an unsafe method that a page of another origin sent. Browsers name the origin of every such request;
 * a client that names none (the provider's webhook, a script) carries no visitor's cookies, unless Sec-Fetch-Site says that
 * it is a browser on another site. A form on a page that gives no referrer, as those with a secret in their address, says
 * "null": there the browser's own Sec-Fetch-Site, which no page can set, tells whose it is. A frame without an origin is
 * "cross-site" in it.
 */
export const sameOrigin = (site: SiteAddress) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const origin = c.req.header('origin')
    const fetchSite = c.req.header('sec-fetch-site')
    const isOurs = (named: string) => {
      const known = [site.publicUrl, site.formerUrl ?? site.publicUrl].map((url) => new URL(url).origin)
      return known.includes(named) || hostOf(named) === c.req.header('host')
    }
    const isSame =
      origin === undefined
        ? fetchSite !== 'cross-site'
        : origin === 'null'
          ? fetchSite === 'same-origin'
          : isOurs(origin)
    if (isUnsafe(c.req.method) && !isSame) throw new Refusal('foreign_origin')
    await next()
  })

/** Refuses a body that is not JSON where JSON is read. */
export const jsonOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const type = c.req.header('content-type')
  if (isUnsafe(c.req.method) && type !== undefined && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    throw new Refusal('wrong_type', 'Please send JSON (Content-Type: application/json)')
  await next()
})

const unreadable = () => new Refusal('unreadable', 'It contains a character that isn’t allowed in text')

/**
 * Refuses texts that hold the character NUL or half of a pair, in the address and in a JSON body: PostgreSQL cannot keep
 * them, which would else be a fault of ours, and SQLite keeps what no one can show.
 */
export const rejectUnstorableJson = createMiddleware<ApiEnv>(async (c, next) => {
  const body = isUnsafe(c.req.method) ? await c.req.arrayBuffer() : new ArrayBuffer(0)
  if (c.req.url.includes('%00') || !isStorableJson(new TextDecoder().decode(body))) throw unreadable()
  // Reading consumes the stream, so later readers get a new one.
  if (body.byteLength > 0) c.req.raw = new Request(c.req.raw, { body })
  await next()
})

/** The same of the fields of a form with files. */
export const rejectUnstorableForm = createMiddleware<ApiEnv>(async (c, next) => {
  if (/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
    const form = await c.req.formData().catch(() => {
      throw new Refusal('unreadable', 'The form is incomplete. Please send it again.')
    })
    for (const [name, value] of form)
      if (!isStorableText(name) || (typeof value === 'string' && !isStorableText(value))) throw unreadable()
  }
  await next()
})

/** In bytes. */
export const megabyte = 1024 * 1024

/** Refuses a body of more than `bytes`. */
export const limitBody = (bytes: number, detail = `The request is larger than ${Math.round(bytes / 1024)} kB`) =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new Refusal('too_large', detail)
    },
  })

const uploads = /^\/api\/(?:media(?:\/logo|\/[^/]+\/replacement)?|wordpress-imports)$/
/** The calls that carry a file: they have a limit of their own, and are no JSON. */
export const isUpload = (c: ApiContext) => c.req.method === 'POST' && uploads.test(c.req.path)
const isMailReport = (c: ApiContext) => c.req.path.startsWith('/api/mail-events/')
/** Requests that are not JSON: an upload, and Amazon's reports, which come as plain text. */
export const isNonJson = (c: ApiContext) => isUpload(c) || isMailReport(c)
/** The calls with a limit of their own: files, a list of many addresses as JSON, and what a mail provider reports at once. */
export const isLong = (c: ApiContext) => isUpload(c) || isMailReport(c) || longCalls.has(c.req.path)
const longCalls = new Set(['/api/subscriber-imports', '/api/redirect-imports', '/api/voucher-imports'])

/** Whether a text is one that can be kept and shown: PostgreSQL keeps neither NUL nor half of a surrogate pair. */
const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** How JSON writes NUL and the halves of pairs. Halves of a pair that belong together are a symbol such as 🌿. */
const suspicious = /\\u(?:0000|d[89a-f])/i

/** The same of every text in a JSON document. What is no JSON at all is for its reader to refuse. */
export function isStorableJson(json: string): boolean {
  if (!suspicious.test(json)) return isStorableText(json)
  let readable = true
  try {
    JSON.parse(json, (key, value) => {
      readable &&= isStorableText(key) && (typeof value !== 'string' || isStorableText(value))
      return value
    })
  } catch {
    return true
  }
  return readable
}
