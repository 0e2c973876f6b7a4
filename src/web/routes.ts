import { type ComponentType, lazy } from 'react'
import { parse } from 'regexparam'

/** A page is given the pattern of its address: several share one file. */
type PageFile = { default: ComponentType<{ pattern: string }> }
const publicPages = import.meta.glob<PageFile>(['./pages/**/*.tsx', '!./pages/admin/**'])

function fetchPage(pages: typeof publicPages, name: string) {
  const fetch = pages[`./pages/${name}.tsx`]
  if (!fetch) throw new Error(`There is no page file pages/${name}.tsx`)
  return fetch()
}

/**
 * The parameters that a public page reads. Of a `flag` only counts whether it is there; an `own` one says something of
 * one visitor, and their page is kept for nobody else. All others, such as utm_source, have no say in what is shown.
 */
type Reads = Record<string, 'flag' | 'own'>

function page<const R extends Reads = Record<never, never>>(name: string, reads?: R) {
  const load = () => fetchPage(publicPages, name)
  return { files: [`src/web/pages/${name}.tsx`], load, Page: lazy(load), reads: (reads ?? {}) as R }
}

const textPage = page('text-page')

function adminPage(name: string) {
  const load = async () => fetchPage((await import('./admin-pages.ts')).adminPages, `admin/${name}`)
  return { files: ['src/web/admin-pages.ts', `src/web/pages/admin/${name}.tsx`], load, Page: lazy(load), reads: {} }
}

/** What is below /admin and no page of it: whoever is signed in hears so in the dashboard. */
const nowhereInAdmin = '/admin/*'

/** Every page: its address pattern, and the file in ./pages that shows it. The site's table of contents. */
export const routes = {
  '/': page('home'),
  '/checkout': page('checkout'),
  '/success': page('success'),
  '/demo-gateway/authenticate': page('demo-gateway/authenticate'),
  '/acupuncture-gawler': page('acupuncture-gawler'),
  '/traditional-acupuncture': textPage,
  '/cupping-therapy': textPage,
  '/faq': page('faq'),
  '/blog': page('blog'),
  '/blog/:slug': page('blog-post'),
  '/request-appointment': page('request-appointment', { sent: 'flag' }),
  '/newsletter': page('newsletter', { subscribed: 'flag' }),
  '/newsletter/unsubscribe': page('newsletter-unsubscribe', { token: 'own', done: 'flag' }),
  '/newsletter/confirm': page('newsletter-confirm', { token: 'own', done: 'flag' }),
  '/voucher': page('voucher'),
  '/privacy-policy': textPage,
  '/ahpra-compliance': textPage,
  '/terms-of-service': textPage,
  '/accessibility': textPage,
  '/admin': adminPage('content'),
  '/admin/today': adminPage('today'),
  '/admin/login': adminPage('login'),
  '/admin/setup': adminPage('setup'),
  '/admin/invitation': adminPage('invitation'),
  '/admin/reset': adminPage('reset'),
  '/admin/account': adminPage('account'),
  '/admin/staff': adminPage('staff'),
  '/admin/audit': adminPage('audit'),
  '/admin/services': adminPage('services'),
  '/admin/practitioners': adminPage('practitioners'),
  '/admin/testimonials': adminPage('testimonials'),
  '/admin/media': adminPage('media'),
  '/admin/posts': adminPage('posts'),
  '/admin/posts/:id': adminPage('posts-one'),
  '/admin/posts/:id/preview': adminPage('posts-preview'),
  '/admin/newsletter': adminPage('newsletter'),
  '/admin/newsletter/subscribers': adminPage('newsletter-subscribers'),
  '/admin/newsletter/:id': adminPage('newsletter-one'),
  '/admin/appointments': adminPage('appointments'),
  '/admin/orders': adminPage('orders'),
  '/admin/orders/:id': adminPage('orders-one'),
  '/admin/emails': adminPage('emails'),
  '/admin/settings': adminPage('settings'),
  '/admin/shop-settings': adminPage('shop-settings'),
  '/admin/vouchers': adminPage('vouchers'),
  '/admin/vouchers/report': adminPage('vouchers-report'),
  '/admin/vouchers/:id': adminPage('vouchers-one'),
  [nowhereInAdmin]: adminPage('not-found'),
} as const
export const notFound = page('not-found')

type Fill<Pattern extends string> = Pattern extends `${infer Head}:${infer Param}`
  ? `${Head}${string}${Param extends `${string}/${infer Tail}` ? `/${Fill<Tail>}` : ''}`
  : Pattern
/** Any address that leads to a page; the compiler rejects a link that leads nowhere. */
export type Path = Fill<Exclude<keyof typeof routes, typeof nowhereInAdmin>>
export type Address = Path | `${Path}#${string}` | `${Path}?${string}`

const patterns = Object.entries(routes).map(([pattern, page]) => ({ pattern: parse(pattern).pattern, page }))

/** The page of an address without its query and hash. */
export const pageAt = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.page ?? notFound

/**
 * What of a public page's query (`search`, without its question mark) has a say in what it shows, in one order; `own`
 * when that is one visitor's.
 */
export function whatIsRead(path: string, search: string): { search: string; own: boolean } {
  const reads = Object.entries<Reads[string]>(pageAt(path).reads)
  if (search === '' || reads.length === 0) return { search: '', own: false }
  const asked = new URLSearchParams(search)
  const found = reads.filter(([name]) => asked.has(name))
  const read = found.map(([name, kind]) => [name, kind === 'flag' ? '1' : asked.get(name)!])
  return { search: new URLSearchParams(read).toString(), own: found.some(([, kind]) => kind === 'own') }
}
