/** What of a request says whether a person looks at a page. */
type Asking = { userAgent: string | undefined; purpose: string | undefined }

const programs =
  /bot\b|bot[/;)]|crawl|spider|slurp|preview|fetch|scan|monitor|uptime|lighthouse|headless|curl|wget|python|java\/|go-http|node|axios|okhttp|facebookexternalhit|embedly|whatsapp/i

/**
 * Whether a person looks at a page, as far as a server can tell: browsers name themselves as browsers do, and say where they
 * only fetch ahead (`Sec-Purpose`). Programs that pass themselves off as browsers are counted too.
 */
export const isPersonsView = ({ userAgent = '', purpose = '' }: Asking): boolean =>
  userAgent.startsWith('Mozilla/') && !programs.test(userAgent) && !/prefetch|prerender/i.test(purpose)

/** The host of the other site that a link stood on; empty where there was none, or it was a page of our own. */
export function referrerOf(referrer: string | undefined, ownHost: string | undefined): string {
  if (!referrer || !URL.canParse(referrer)) return ''
  const { protocol, host, hostname } = new URL(referrer)
  if (!/^https?:$/.test(protocol) || host === ownHost) return ''
  return hostname.replace(/^www\./, '').slice(0, 100)
}
