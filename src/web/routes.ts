import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'
import { parse } from 'regexparam'

/** A page gets the pattern of its address as a prop, since several routes share one file. */
type PageFile = { default: ComponentType<{ pattern: string }> }
const publicPages = import.meta.glob<PageFile>(['./pages/**/*.tsx', '!./pages/admin/**'])

const fetchPage = (pages: typeof publicPages, name: string) => pages[`./pages/${name}.tsx`]!()

/**
 * A component whose code is loaded separately. Unlike React's `lazy`, which always suspends at first, it renders at once
 * if `load` has loaded its code: nothing flickers, and a page is completely hydrated when its frame changes.
 */
function loadable<P extends object>(fetch: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined
  const load = async () => {
    const file = await fetch()
    loaded = file.default
    return file
  }
  const Lazy = lazy(load) as ComponentType<P>
  const Loadable = (props: P) => createElement(useState(() => loaded ?? Lazy)[0], props)
  return { load, Loadable }
}

/**
 * The query parameters that a public page reads. For a `flag` only its presence matters. An `own` one is about one
 * visitor, so the page is not cached. Other parameters, such as utm_source, do not change the page.
 */
type Reads = Record<string, 'flag' | 'own'>

function page<const R extends Reads = Record<never, never>>(name: string, reads?: R) {
  const { load, Loadable: Page } = loadable(() => fetchPage(publicPages, name))
  return { files: [`src/web/pages/${name}.tsx`], load, Page, reads: (reads ?? {}) as R }
}

const textPage = page('text-page')
const newsletterLink = page('newsletter-link', { token: 'own', done: 'flag' })

const adminFiles = () => import('./admin-files.ts')

/** A page below /admin without the frame of the dashboard. */
function adminPage(name: string) {
  const { load, Loadable: Page } = loadable(async () => fetchPage((await adminFiles()).adminPages, `admin/${name}`))
  return { files: ['src/web/admin-files.ts', `src/web/pages/admin/${name}.tsx`], load, Page, reads: {} }
}

/** The dashboard's frame: one component for all its pages, so that it stays mounted during navigation. */
const frame = loadable<{ children: ReactNode }>(async () => (await adminFiles()).fetchFrame())

/** A page in the dashboard's frame. */
function dashboardPage(name: string) {
  const { files, load, ...page } = adminPage(name)
  return {
    ...page,
    files: ['src/web/features/admin/frame/dashboard.tsx', ...files],
    load: () => Promise.all([frame.load(), load()]),
    Frame: frame.Loadable,
  }
}

/** A page that the clinic has written, if there is one at the address. */
const clinicPage = '/:page'

/** Any other address below /admin: shown inside the dashboard to staff who are signed in. */
const nowhereInAdmin = '/admin/*'

/** The route table: the address pattern of every page, and its file in ./pages. */
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
  '/appointment/:token': page('appointment'),
  '/order/:token': page('order'),
  '/newsletter': page('newsletter', { subscribed: 'flag' }),
  '/newsletter/unsubscribe': newsletterLink,
  '/newsletter/confirm': newsletterLink,
  '/voucher': page('voucher'),
  '/privacy-policy': textPage,
  '/ahpra-compliance': textPage,
  '/terms-of-service': textPage,
  '/accessibility': textPage,
  '/preview/:token': page('page-preview'),
  '/admin': dashboardPage('content'),
  '/admin/today': dashboardPage('today'),
  '/admin/today/check': dashboardPage('site-check'),
  '/admin/login': adminPage('login'),
  '/admin/setup': adminPage('setup'),
  '/admin/setup/:step': adminPage('setup-step'),
  '/admin/invitation': adminPage('invitation'),
  '/admin/reset': adminPage('reset'),
  '/admin/account': dashboardPage('account'),
  '/admin/staff': dashboardPage('staff'),
  '/admin/audit': dashboardPage('audit'),
  '/admin/deleted': dashboardPage('deleted'),
  '/admin/closed-days': dashboardPage('closed-days'),
  '/admin/services': dashboardPage('services'),
  '/admin/practitioners': dashboardPage('practitioners'),
  '/admin/testimonials': dashboardPage('testimonials'),
  '/admin/media': dashboardPage('media'),
  '/admin/pages': dashboardPage('pages'),
  '/admin/pages/faq': dashboardPage('faq'),
  '/admin/pages/words': dashboardPage('pages-words'),
  '/admin/pages/:id': dashboardPage('pages-edit'),
  '/admin/pages/:id/preview': adminPage('pages-preview'),
  '/admin/posts': dashboardPage('posts'),
  '/admin/posts/:id': dashboardPage('posts-edit'),
  '/admin/posts/:id/preview': adminPage('posts-preview'),
  '/admin/newsletter': dashboardPage('newsletter'),
  '/admin/newsletter/subscribers': dashboardPage('newsletter-subscribers'),
  '/admin/newsletter/:id': dashboardPage('newsletter-edit'),
  '/admin/appointments': dashboardPage('appointments'),
  '/admin/appointments/waiting-list': dashboardPage('waiting-list'),
  '/admin/orders': dashboardPage('orders'),
  '/admin/orders/:id': dashboardPage('orders-detail'),
  '/admin/emails': dashboardPage('emails'),
  '/admin/emails/:kind': dashboardPage('emails-words'),
  '/admin/appearance/logo': dashboardPage('appearance-logo'),
  '/admin/appearance': dashboardPage('appearance'),
  '/admin/settings': dashboardPage('settings'),
  '/admin/settings/health': dashboardPage('health-check'),
  '/admin/settings/redirects': dashboardPage('redirects'),
  '/admin/settings/wordpress': dashboardPage('wordpress'),
  '/admin/shop-settings': dashboardPage('shop-settings'),
  '/admin/page-views': dashboardPage('page-views'),
  '/admin/vouchers': dashboardPage('vouchers'),
  '/admin/vouchers/report': dashboardPage('vouchers-report'),
  '/admin/vouchers/:id': dashboardPage('vouchers-detail'),
  [nowhereInAdmin]: dashboardPage('not-found'),
  [clinicPage]: textPage,
} as const
export const notFound = page('not-found')

type Fill<Pattern extends string> = Pattern extends `${infer Head}:${infer Param}`
  ? `${Head}${string}${Param extends `${string}/${infer Tail}` ? `/${Fill<Tail>}` : ''}`
  : Pattern
/** Any address that matches a page; the compiler rejects a link to any other. */
export type Path = Fill<Exclude<keyof typeof routes, typeof nowhereInAdmin | typeof clinicPage>>
export type Address = Path | `${Path}#${string}` | `${Path}?${string}`

const patterns = Object.entries(routes).map(([pattern, page]) => ({ pattern: parse(pattern).pattern, page }))

/** The pattern of the page at an address; `undefined` where there is none. */
export const patternAt = (path: string): string | undefined =>
  Object.keys(routes).find((_, index) => patterns[index]?.pattern.test(path))

/** The page of an address without its query and hash. */
export const pageAt = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.page ?? notFound

/**
 * The query parameters of a public page that change its content, in a fixed order, so that they can be part of the cache
 * key. `search` is without its question mark; `own`: one of them is personal, so the page is not cached.
 */
export function cacheParameters(path: string, search: string): { search: string; own: boolean } {
  const reads = Object.entries<Reads[string]>(pageAt(path).reads)
  if (search === '' || reads.length === 0) return { search: '', own: false }
  const parameters = new URLSearchParams(search)
  const found = reads.filter(([name]) => parameters.has(name))
  const read = found.map(([name, kind]) => [name, kind === 'flag' ? '1' : parameters.get(name)!])
  return { search: new URLSearchParams(read).toString(), own: found.some(([, kind]) => kind === 'own') }
}
