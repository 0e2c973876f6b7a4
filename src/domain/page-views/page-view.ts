/** The request headers that tell people from programs. */
type Headers = { userAgent: string | undefined; purpose: string | undefined }

const programs =
  /bot\b|bot[/;)]|crawl|spider|slurp|preview|fetch|scan|monitor|uptime|lighthouse|headless|curl|wget|python|java\/|go-http|node|axios|okhttp|facebookexternalhit|embedly|whatsapp/i

/**
 * Whether a request is a page view of a person, as far as a server can tell: the user agent is a browser's, and it is no
 * prefetch (`Sec-Purpose`). Programs that pretend to be browsers are counted too.
 */
export const isHumanPageView = ({ userAgent = '', purpose = '' }: Headers): boolean =>
  userAgent.startsWith('Mozilla/') && !programs.test(userAgent) && !/prefetch|prerender/i.test(purpose)

/** The host of the referring site; empty if there is none, or it is this site. */
export function referrerOf(referrer: string | undefined, ownHost: string | undefined): string {
  if (!referrer || !URL.canParse(referrer)) return ''
  const { protocol, host, hostname } = new URL(referrer)
  if (!/^https?:$/.test(protocol) || host === ownHost) return ''
  return hostname.replace(/^www\./, '').slice(0, 100)
}
