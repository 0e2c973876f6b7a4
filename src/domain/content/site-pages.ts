/** Pages that the law, or the checkout, leads to: they can be changed, and neither hidden, moved nor deleted. */
export const requiredPages: readonly string[] = ['privacy-policy', 'terms-of-service']

/** First parts of addresses that the site itself answers. */
const taken = new Set(
  [
    'admin',
    'api',
    'assets',
    'blog',
    'checkout',
    'demo-gateway',
    'faq',
    'feed',
    'healthz',
    'media',
    'newsletter',
  ].concat(['preview', 'readyz', 'request-appointment', 'success', 'voucher']),
)

/** Whether a page of the clinic's own cannot have this slug, because the site answers there itself. */
export const isTakenBySite = (slug: string) => taken.has(slug.toLowerCase())
