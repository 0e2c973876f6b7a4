/** What the public pages are called whose words are not content (docs/product.md, "Pages and layout"): by path. */
export const siteNames = {
  '/blog': 'Blog',
  '/request-appointment': 'Request an appointment',
  '/newsletter': 'Newsletter',
  '/voucher': 'Check a gift voucher',
} as const
