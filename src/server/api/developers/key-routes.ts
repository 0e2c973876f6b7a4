import type { ApiScope } from '#contract/api-key.ts'

/** The routes that keys may call, as in the OpenAPI document, by the scope that each requires. */
const routes: Record<ApiScope, readonly string[]> = {
  'content:read': [
    ...['/site', '/services', '/practitioners', '/testimonials', '/products'].map((path) => `get ${path}`),
    ...['/posts', '/posts/{slug}', '/pages/{slug}'].map((path) => `get ${path}`),
    ...['hero', 'features', 'about', 'contact', 'clinic', 'closures', 'navigation', 'faq', 'words', 'look'].map(
      (section) => `get /content/${section}`,
    ),
    ...['hero', 'features', 'about', 'contact', 'clinic', 'closures', 'faq'].map(
      (section) => `get /admin/content/${section}`,
    ),
  ],
  'content:write': ['hero', 'features', 'about', 'contact', 'clinic', 'closures', 'faq'].map(
    (section) => `put /content/${section}`,
  ),
  'appointments:read': ['get /appointments', 'get /appointments/{id}', 'get /appointment-calendar'],
  'appointments:write': [
    'post /appointments',
    'post /appointment-entries',
    'patch /appointments/{id}/status',
    'put /appointments/{id}/arrangement',
  ],
  'orders:read': ['get /orders', 'get /order-counts', 'get /orders/{id}', 'get /orders/{id}/receipt'],
  'orders:write': ['post /orders/{id}/fulfil', 'post /orders/{id}/fulfil/undo'],
  'vouchers:read': ['get /voucher-desk/vouchers', 'get /voucher-desk/vouchers/{id}', 'post /voucher-desk/lookup'],
  'vouchers:redeem': [
    'post /voucher-desk/vouchers/{id}/redemptions',
    'post /voucher-desk/vouchers/{id}/redemptions/{lineId}/undo',
  ],
  'subscribers:read': ['get /subscribers', 'get /subscribers.csv'],
  'subscribers:write': ['post /subscribers', 'post /subscribers/{id}/unsubscribe'],
}

/** Each route that a key may call, with its scope; all others are for people alone. */
export const keyRoutes: ReadonlyMap<string, ApiScope> = new Map(
  Object.entries(routes).flatMap(([scope, names]) => names.map((name) => [name, scope as ApiScope] as const)),
)

const escaped = (text: string) => text.replace(/[.\\+*?^$()[\]|]/g, '\\$&')
const patterns = [...keyRoutes].map(([route, scope]) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, scope, pattern: new RegExp(`^/api${escaped(path).replace(/\{\w+\}/g, '[^/]+')}$`) }
})

/** The scope that a call requires; `undefined` if no API key may make it. */
export function scopeFor(method: string, path: string): ApiScope | undefined {
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase()
  return patterns.find((route) => route.method === wanted && route.pattern.test(path))?.scope
}
