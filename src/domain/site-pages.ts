/** What the public pages are called whose words are not content (spec 2 and product.md 5): by path. */
export const siteNames = {
  '/blog': 'Blog',
  '/request-appointment': 'Request an appointment',
  '/newsletter': 'Newsletter',
  '/voucher': 'Check a gift voucher',
} as const
