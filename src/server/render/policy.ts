const directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  // Radix writes a <style> while a dialog is open: styles are allowed inline, scripts never.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
}

/** The sources that Stripe's CSP guide requires: its script, its frames and its API. */
const directivesWithStripe = {
  ...directives,
  'script-src': [...directives['script-src'], 'https://js.stripe.com', 'https://*.js.stripe.com'],
  'connect-src': [...directives['connect-src'], 'https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

const textOf = (rules: Record<string, string[]>) =>
  Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/**
 * The Content-Security-Policy of a page. No page has an inline script, so none is allowed. `frames` are the origins of
 * what the clinic shows in frames; `withStripe` is for the one page that has Stripe's card form, and no other frame.
 */
export function pagePolicy(
  publicUrl: string,
  { frames = [], withStripe = false }: { frames?: string[]; withStripe?: boolean } = {},
): string {
  const framed = { ...directives, 'frame-src': frames.length > 0 ? frames : ["'none'"] }
  const text = textOf(withStripe ? directivesWithStripe : framed)
  return isSecure(publicUrl) ? `${text}; upgrade-insecure-requests` : text
}

/** The policy of every response that is no page: opened on its own, it must not load, run or send anything. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const permissions = (payment: string) => `camera=(self), geolocation=(), microphone=(), payment=(${payment})`

/** The security headers of every response; pages add their own policy. HSTS only if the site uses https. */
export const securityHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions('self'),
  ...(isSecure(publicUrl) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** The headers of a page, before its own policy. */
export const pageHeaders = (publicUrl: string): Record<string, string> => ({
  ...securityHeaders(publicUrl),
  'content-type': 'text/html; charset=utf-8',
})

/** A page in development: Vite's own scripts would not pass the real policy. */
export const developmentPolicy = "frame-ancestors 'none'"

/** The headers of the page with Stripe's card form: its frames may use the Payment Request API, and some wallets open a window. */
export const stripeHeaders = {
  'permissions-policy': permissions('self "https://js.stripe.com"'),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}
