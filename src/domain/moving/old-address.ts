import { isTakenBySite, requiredPages } from '../content/site-pages.ts'

/** Tracking parameters, which are ignored when a redirect is looked up. */
const tracking = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|_ga|ref)$/i

/** Files that the site itself makes. */
const ownFiles = new Set(
  ['/robots.txt', '/sitemap.xml', '/favicon.ico', '/manifest.webmanifest'].concat([
    '/blog/feed.xml',
    '/apple-touch-icon.png',
  ]),
)

/** Below these are the pages of a patient's request and of a buyer's order. */
const ownLinks = new Set(['appointment', 'order'])

/** The address that a redirect is kept under: a path without a slash at its end, in lower case, and its query in one order. */
export function addressKey(path: string, search = ''): string {
  const plain = decoded(path).toLowerCase().replace(/\/+/g, '/').replace(/\/$/, '') || '/'
  const query = new URLSearchParams(search)
  for (const name of [...query.keys()]) if (tracking.test(name)) query.delete(name)
  query.sort()
  const queryText = query.toString().toLowerCase()
  return queryText ? `${plain}?${queryText}` : plain
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Reads the address of an old site as people write or export it: a path such as `/?p=12` or `/index.php/about`, or the whole
 * address, of which the host is left out. Returns its key; `undefined` where it is no address.
 */
export function readOldAddress(text: string): string | undefined {
  const typed = text.trim()
  const path = /^https?:\/\//i.test(typed)
    ? partsOf(typed)
    : partsOf(`http://old${typed.startsWith('/') ? '' : '/'}${typed}`)
  if (!typed || /[\s\\]/.test(typed) || typed.startsWith('//') || !path) return undefined
  return addressKey(path.pathname, path.search)
}

function partsOf(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined
}

/** Why an address, by its key, cannot be redirected: the site serves it itself (docs/product.md, "Moving in"). */
export function sourceFault(key: string): string | undefined {
  const [path = '', query] = key.split('?')
  if (path === '/' && query === undefined) return 'This is the home page. It can’t be redirected.'
  const [, first = '', second] = path.split('/')
  const isLink = second !== undefined && ownLinks.has(first)
  const own = first === 'blog' ? second === undefined : isTakenBySite(first) || isLink
  if (own || ownFiles.has(path) || (query === undefined && requiredPages.includes(path.slice(1))))
    return 'The site itself answers at this address. It can’t be redirected.'
  return undefined
}

/**
 * Reads where a redirect leads: a path of this site, or an address that starts with https://. `undefined` for anything
 * else, so that no redirect leads to a script or to an address without a secured connection.
 */
export function readTarget(text: string): string | undefined {
  const typed = text.trim()
  if (/[\s\\]/.test(typed)) return undefined
  if (/^\/(?!\/)/.test(typed)) return typed
  return /^https:\/\//i.test(typed) && URL.canParse(typed) ? typed : undefined
}

/** The key of a target that is on this site; `undefined` for one elsewhere. */
export function targetKey(target: string): string | undefined {
  if (!target.startsWith('/')) return undefined
  const [path = '', search = ''] = target.split('#')[0]!.split(/\?(.*)/s)
  return addressKey(path, search)
}

/**
 * Where an address leads in the end: redirects that lead to one another count as one. `undefined` where nothing leads away
 * from it, or where they lead in a circle.
 */
export function followRedirects(key: string, targetOf: (key: string) => string | undefined): string | undefined {
  const seen = new Set([key])
  let target = targetOf(key)
  for (let next = target; next !== undefined; ) {
    const at = targetKey(next)
    const further = at === undefined ? undefined : targetOf(at)
    if (at !== undefined && seen.has(at)) return undefined
    if (at !== undefined) seen.add(at)
    target = next
    next = further
  }
  return target
}
