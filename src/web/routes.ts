import { type ComponentType, lazy } from 'react'
import { parse } from 'regexparam'

const files = import.meta.glob<{ default: ComponentType }>('./pages/**/*.tsx')

function page(name: string) {
  const load = files[`./pages/${name}.tsx`]
  if (!load) throw new Error(`There is no page file pages/${name}.tsx`)
  return { file: `src/web/pages/${name}.tsx`, load, Page: lazy(load) }
}

/** Every page: its address pattern, and the file in ./pages that shows it. The site's table of contents. */
export const routes = {
  '/': page('home'),
  '/checkout': page('checkout'),
  '/success': page('success'),
  '/demo-gateway/authenticate': page('demo-gateway/authenticate'),
  '/acupuncture-gawler': page('acupuncture-gawler'),
  '/traditional-acupuncture': page('traditional-acupuncture'),
  '/cupping-therapy': page('cupping-therapy'),
  '/faq': page('faq'),
  '/blog': page('blog'),
  '/blog/:slug': page('blog-post'),
  '/request-appointment': page('request-appointment'),
  '/newsletter': page('newsletter'),
  '/newsletter/unsubscribe': page('newsletter-unsubscribe'),
  '/voucher': page('voucher'),
  '/privacy-policy': page('privacy-policy'),
  '/ahpra-compliance': page('ahpra-compliance'),
  '/terms-of-service': page('terms-of-service'),
  '/accessibility': page('accessibility'),
  '/admin': page('admin/content'),
  '/admin/today': page('admin/today'),
  '/admin/login': page('admin/login'),
  '/admin/setup': page('admin/setup'),
  '/admin/invitation': page('admin/invitation'),
  '/admin/reset': page('admin/reset'),
  '/admin/account': page('admin/account'),
  '/admin/staff': page('admin/staff'),
  '/admin/audit': page('admin/audit'),
  '/admin/services': page('admin/services'),
  '/admin/practitioners': page('admin/practitioners'),
  '/admin/testimonials': page('admin/testimonials'),
  '/admin/media': page('admin/media'),
  '/admin/posts': page('admin/posts'),
  '/admin/posts/:id': page('admin/posts-one'),
  '/admin/posts/:id/preview': page('admin/posts-preview'),
  '/admin/newsletter': page('admin/newsletter'),
  '/admin/newsletter/subscribers': page('admin/newsletter-subscribers'),
  '/admin/newsletter/:id': page('admin/newsletter-one'),
  '/admin/appointments': page('admin/appointments'),
  '/admin/orders': page('admin/orders'),
  '/admin/orders/:id': page('admin/orders-one'),
  '/admin/emails': page('admin/emails'),
  '/admin/settings': page('admin/settings'),
  '/admin/shop-settings': page('admin/shop-settings'),
  '/admin/vouchers': page('admin/vouchers'),
  '/admin/vouchers/report': page('admin/vouchers-report'),
  '/admin/vouchers/:id': page('admin/vouchers-one'),
} as const
export const notFound = page('not-found')

type Fill<Pattern extends string> = Pattern extends `${infer Head}:${infer Param}`
  ? `${Head}${string}${Param extends `${string}/${infer Tail}` ? `/${Fill<Tail>}` : ''}`
  : Pattern
/** Any address that leads to a page; the compiler rejects a link that leads nowhere. */
export type Path = Fill<keyof typeof routes>
export type Address = Path | `${Path}#${string}` | `${Path}?${string}`

/** The page of an address without its query and hash. */
export const pageAt = (path: string) =>
  Object.entries(routes).find(([pattern]) => parse(pattern).pattern.test(path))?.[1] ?? notFound
